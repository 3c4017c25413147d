import { Button, Checkbox } from '@mantine/core'
import type { PrintItem } from '@kwaderno/contract/print-barcode.ts'
import { IconPrinter } from '@tabler/icons-react'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import { Money } from '../../../ui/Money.tsx'
import { SelectBox } from '../../../ui/SelectBox.tsx'
import { Copies } from './Copies.tsx'
import classes from './PrintCards.module.css'
import { nameOf, variationOf, type PrintRowsProps } from './rows.ts'
import { Warning } from './Warning.tsx'

const CARD = 190

/** The rows as cards, for phones; only those in sight are there. */
export function PrintCards(props: PrintRowsProps) {
  const { items, ids, selection } = props
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY), [])
  const virtual = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => CARD,
    overscan: 6,
    scrollMargin: top,
    getItemKey: (index) => items[index]?.id ?? index,
  })
  const shown = virtual.getVirtualItems()
  const chosen = ids.filter((id) => selection.chosen.has(id)).length
  return (
    <div className={classes.sheet}>
      <div className={classes.all}>
        <Checkbox
          label="Select all rows"
          checked={chosen === ids.length}
          indeterminate={chosen > 0 && chosen < ids.length}
          onChange={(event) => selection.choose(ids, event.currentTarget.checked)}
        />
      </div>
      <ul
        ref={list}
        className={classes.cards}
        aria-label="Items"
        style={{
          paddingTop: (shown[0]?.start ?? top) - top,
          paddingBottom: virtual.getTotalSize() + top - (shown.at(-1)?.end ?? top),
        }}
      >
        {shown.map(({ index, key }) => {
          const item = items[index]
          return (
            item && (
              <li
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                aria-setsize={items.length}
                aria-posinset={index + 1}
                className={classes.card}
              >
                <Card {...props} item={item} />
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}

function Card({ item, selection, warningOf, isBusy, onPrint }: PrintRowsProps & { item: PrintItem }) {
  const warning = warningOf(item)
  const name = nameOf(item)
  return (
    <>
      <div className={classes.head}>
        <SelectBox
          label={`Select ${name}`}
          checked={selection.chosen.has(item.id)}
          onChange={(isChosen) => selection.choose([item.id], isChosen)}
        />
        <span className={classes.name}>{item.name}</span>
        <Money pesos={item.price} strong />
      </div>
      <p className={classes.facts}>
        {[variationOf(item), item.description, item.categories.join(', ')].filter(Boolean).join(' · ')}
      </p>
      <p className={classes.code}>{item.sku}</p>
      {warning && <Warning text={warning} />}
      <div className={classes.foot}>
        <Copies item={item} selection={selection} />
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
          disabled={isBusy}
          aria-label={`Print ${name}`}
          onClick={() => onPrint(item)}
        >
          Print
        </Button>
      </div>
    </>
  )
}
