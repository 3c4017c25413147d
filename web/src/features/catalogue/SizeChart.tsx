import { Button } from '@mantine/core'
import type { Product } from '@kwaderno/contract/catalogue.ts'
import { captionOf, isRowOf, type SizeChart as Chart } from '@kwaderno/contract/size-chart.ts'
import { IconRuler2 } from '@tabler/icons-react'
import { useId, useState } from 'react'
import classes from './SizeChart.module.css'
import type { Choice } from './variation-choice.ts'

interface ProductChartProps {
  chart: Chart
  variations: Product['productVariation']
  choice: Choice
}

/** The sizes of a product, opened beside its selectors; the row of what is chosen there is marked. */
export function ProductChart({ chart, variations, choice }: ProductChartProps) {
  const chosen = variations.flatMap((variation) =>
    variation.options.filter((option) => option.id === choice[variation.id]).map(({ value }) => value),
  )
  return <SizeChart chart={chart} chosen={chosen} />
}

/** @param chosen sizes whose rows are marked */
export function SizeChart({ chart, chosen }: { chart: Chart; chosen: readonly string[] }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div className={classes.chart}>
      <Button
        type="button"
        variant="default"
        leftSection={<IconRuler2 size={20} stroke={1.75} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        Size chart
      </Button>
      <div
        id={id}
        // It scrolls sideways on a phone, also by the keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="region"
        aria-label="Size chart"
        className={classes.scroll}
        hidden={!isOpen}
      >
        <Sizes chart={chart} chosen={chosen} />
      </div>
    </div>
  )
}

function Sizes({ chart, chosen }: { chart: Chart; chosen: readonly string[] }) {
  const caption = captionOf(chart)
  return (
    <table>
      {caption !== '' && <caption>{caption}</caption>}
      <thead>
        <tr>
          {chart.columns.map((name, at) => (
            <th key={at} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {chart.rows.map((cells, at) => (
          <Row key={at} cells={cells} isChosen={chosen.some((size) => isRowOf(cells, size))} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ cells: [size, ...measures], isChosen }: { cells: readonly string[]; isChosen: boolean }) {
  return (
    <tr aria-current={isChosen || undefined}>
      <th scope="row">{size}</th>
      {measures.map((measure, at) => (
        <td key={at}>{measure}</td>
      ))}
    </tr>
  )
}
