import { Button, TextInput } from '@mantine/core'
import { PRODUCT_FIELDS } from '@kwaderno/contract/product-field-labels.ts'
import { SIZE_CHART_LIMITS, type SizeChart } from '@kwaderno/contract/size-chart.ts'
import { IconCopy, IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSession } from '../../../api/session.ts'
import { Card } from '../../../ui/Card.tsx'
import { CopySizeChart } from './CopySizeChart.tsx'
import { newChart } from './draft/chart.ts'
import type { Column } from './draft/columns.ts'
import { fieldId } from './field-id.ts'
import classes from './SizeChart.module.css'
import { SizeChartGrid } from './SizeChartGrid.tsx'
import { useDraft, useDraftStore } from './use-draft.ts'

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

interface SizeChartCardProps {
  columns: readonly Column[]
  /** Of a stored product, which is not copied from. */
  productId: number | undefined
  readOnly: boolean
}

/** The sizes in words, which parents open beside the selectors. */
export function SizeChartCard({ columns, productId, readOnly }: SizeChartCardProps) {
  const store = useDraftStore()
  const chart = useDraft(({ form }) => form.sizeChart)
  const error = useDraft((_, { errors }) => errors().head['sizeChart'])
  const [isCopying, setCopying] = useState(false)
  const { can } = useSession()
  const addButton = useRef<HTMLButtonElement>(null)
  const set = (sizeChart: SizeChart | null) => store.set({ sizeChart }, 'sizeChart')
  // The button that is pressed goes with either.
  function add() {
    flushSync(() => set(newChart(store.read().form, columns)))
    document.getElementById(fieldId('sizeChart'))?.focus()
  }
  function remove() {
    flushSync(() => set(null))
    addButton.current?.focus()
  }

  return (
    <Card title={PRODUCT_FIELDS.sizeChart.label}>
      <div className={classes.card}>
        {chart === null ? (
          <p className={classes.quiet}>
            {readOnly
              ? 'This product has no size chart.'
              : 'Parents open it beside the sizes. The row of the size that they choose is marked.'}
          </p>
        ) : (
          <Chart chart={chart} set={set} readOnly={readOnly} />
        )}
        {error !== undefined && (
          <p role="alert" className={classes.error}>
            {error}
          </p>
        )}
        {!readOnly && (
          <div className={classes.tools}>
            {chart === null && (
              <Button
                ref={addButton}
                type="button"
                variant="light"
                leftSection={<IconPlus {...icon} />}
                onClick={add}
              >
                Add size chart
              </Button>
            )}
            {can('Inventory.view') && (
              <Button
                type="button"
                variant="default"
                leftSection={<IconCopy {...icon} />}
                onClick={() => setCopying(true)}
              >
                Copy from another product
              </Button>
            )}
            {chart !== null && (
              <Button type="button" variant="subtle" color="coral" onClick={remove}>
                Remove size chart
              </Button>
            )}
          </div>
        )}
      </div>
      <CopySizeChart
        opened={isCopying}
        onClose={() => setCopying(false)}
        productId={productId}
        isReplacing={chart !== null}
        onCopy={set}
      />
    </Card>
  )
}

interface ChartProps {
  chart: SizeChart
  set: (chart: SizeChart) => void
  readOnly: boolean
}

function Chart({ chart, set, readOnly }: ChartProps) {
  return (
    <>
      <div className={classes.about}>
        <TextInput
          id={fieldId('sizeChart')}
          label="Chart title"
          placeholder="PE shirt"
          value={chart.title}
          maxLength={SIZE_CHART_LIMITS.title}
          readOnly={readOnly}
          autoComplete="off"
          onChange={(event) => set({ ...chart, title: event.currentTarget.value })}
        />
        <TextInput
          label="Unit"
          placeholder="cm"
          value={chart.unit}
          maxLength={SIZE_CHART_LIMITS.unit}
          readOnly={readOnly}
          autoComplete="off"
          onChange={(event) => set({ ...chart, unit: event.currentTarget.value })}
        />
      </div>
      <SizeChartGrid chart={chart} set={set} readOnly={readOnly} />
    </>
  )
}
