import { Button } from '@mantine/core'
import type { PrintItem } from '@kwaderno/contract/print-barcode.ts'
import { IconPrinter } from '@tabler/icons-react'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { Money } from '../../../ui/Money.tsx'
import { SelectBox } from '../../../ui/SelectBox.tsx'
import { Copies } from './Copies.tsx'
import classes from './PrintTable.module.css'
import { nameOf, variationOf, type PrintRowsProps } from './rows.ts'
import { Warning } from './Warning.tsx'

const ROW = 57

/** A table of up to a thousand rows, of which only those in sight are there. */
export function PrintTable(props: PrintRowsProps) {
  const { items, ids, selection } = props
  const sheet = useRef<HTMLDivElement>(null)
  const top = usePageTop(sheet)
  const virtual = useWindowVirtualizer({
    count: items.length,
    scrollMargin: top,
    estimateSize: () => ROW,
    overscan: 8,
    getItemKey: (index) => items[index]?.id ?? index,
  })
  const shown = virtual.getVirtualItems()
  const after = virtual.getTotalSize() + top - (shown.at(-1)?.end ?? top)
  const chosen = ids.filter((id) => selection.chosen.has(id)).length
  return (
    <div className={classes.sheet} ref={sheet}>
      <table className={classes.table} aria-label="Items" aria-rowcount={items.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            <th className={classes.box}>
              <SelectBox
                label="Select all rows"
                checked={chosen === ids.length}
                indeterminate={chosen > 0 && chosen < ids.length}
                onChange={(isChosen) => selection.choose(ids, isChosen)}
              />
            </th>
            <th>Name and categories</th>
            <th>SKU</th>
            <th>Variation and description</th>
            <th className={classes.price}>Price</th>
            <th className={classes.copies}>Copies</th>
            <th className={classes.action}>
              <span className={classes.hidden}>Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          <Gap height={(shown[0]?.start ?? top) - top} />
          {shown.map(({ index, key }) => {
            const item = items[index]
            return (
              item && (
                <tr key={key} ref={virtual.measureElement} data-index={index} aria-rowindex={index + 2}>
                  <Row {...props} item={item} />
                </tr>
              )
            )
          })}
          <Gap height={after} />
        </tbody>
      </table>
    </div>
  )
}

/** Where it begins, from the top of the page; what stands above can grow, such as the chips of the filters. */
function usePageTop(ref: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = () => {
      if (ref.current) setTop(Math.round(ref.current.getBoundingClientRect().top + window.scrollY))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [ref])
  return top
}

/** Stands for the rows that are out of sight. */
function Gap({ height }: { height: number }) {
  if (height <= 0) return null
  return <tr aria-hidden style={{ height }} />
}

function Row({ item, selection, warningOf, isBusy, onPrint }: PrintRowsProps & { item: PrintItem }) {
  const warning = warningOf(item)
  const name = nameOf(item)
  return (
    <>
      <td>
        <SelectBox
          label={`Select ${name}`}
          checked={selection.chosen.has(item.id)}
          onChange={(isChosen) => selection.choose([item.id], isChosen)}
        />
      </td>
      <td>
        <Lines first={item.name} second={item.categories.join(', ')} />
      </td>
      <td>
        <span className={classes.code}>{item.sku}</span>
        {warning && <Warning text={warning} />}
      </td>
      <td>
        <Lines first={variationOf(item)} second={item.description} />
      </td>
      <td className={classes.price}>
        <Money pesos={item.price} />
      </td>
      <td>
        <Copies item={item} selection={selection} />
      </td>
      <td className={classes.action}>
        <Button
          size="compact-md"
          variant="default"
          leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
          disabled={isBusy}
          aria-label={`Print ${name}`}
          onClick={() => onPrint(item)}
        >
          Print
        </Button>
      </td>
    </>
  )
}

/** The first of the two may take a second line. */
function Lines({ first, second }: { first: string; second: string }) {
  return (
    <>
      {first !== '' && <span className={classes.words}>{first}</span>}
      <span className={classes.quiet}>{second}</span>
    </>
  )
}
