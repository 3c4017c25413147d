import { Button, TextInput } from '@mantine/core'
import { SIZE_CHART_LIMITS, type SizeChart } from '@kwaderno/contract/size-chart.ts'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { RowTool } from '../../../ui/RowTool.tsx'
import {
  addChartColumn,
  addChartRow,
  canAddColumn,
  canAddRow,
  nameColumn,
  removeChartColumn,
  removeChartRow,
  writeCell,
} from './draft/chart.ts'
import classes from './SizeChart.module.css'

interface GridProps {
  chart: SizeChart
  set: (chart: SizeChart) => void
  readOnly: boolean
}

/** The rows and columns of a size chart as they are typed. */
export function SizeChartGrid({ chart, set, readOnly }: GridProps) {
  const grid = useRef<HTMLDivElement>(null)
  /** Changes the chart, and puts the keyboard on a field of it that may be new. */
  function setAndFocus(next: SizeChart, label: string) {
    flushSync(() => set(next))
    grid.current?.querySelector<HTMLElement>(`[aria-label="${label}"]`)?.focus()
  }

  return (
    <div ref={grid} className={classes.grid}>
      <div className={classes.scroll}>
        <table>
          <Names chart={chart} set={set} setAndFocus={setAndFocus} readOnly={readOnly} />
          <tbody>
            {chart.rows.map((cells, row) => (
              <tr key={row}>
                {cells.map((text, column) => (
                  <td key={column}>
                    <Cell
                      label={nameOf(row, column)}
                      text={text}
                      readOnly={readOnly}
                      onText={(typed) => set(writeCell(chart, row, column, typed))}
                    />
                  </td>
                ))}
                {!readOnly && (
                  <td>
                    <RowTool
                      label={`Remove row ${row + 1}`}
                      disabled={chart.rows.length === 1}
                      onClick={() => setAndFocus(removeChartRow(chart, row), nameOf(Math.max(0, row - 1), 0))}
                    >
                      <IconX size={18} stroke={1.75} aria-hidden />
                    </RowTool>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {!readOnly && (
        <div className={classes.tools}>
          <Add
            label="Add row"
            isFull={!canAddRow(chart)}
            onAdd={() => setAndFocus(addChartRow(chart), nameOf(chart.rows.length, 0))}
          />
          <Add
            label="Add column"
            isFull={!canAddColumn(chart)}
            onAdd={() => setAndFocus(addChartColumn(chart), `Column ${chart.columns.length + 1}`)}
          />
        </div>
      )}
    </div>
  )
}

const nameOf = (row: number, column: number) => `Row ${row + 1}, column ${column + 1}`

interface NamesProps extends GridProps {
  setAndFocus: (chart: SizeChart, label: string) => void
}

/** The names of the columns. The first one is that of the sizes and stays. */
function Names({ chart, set, setAndFocus, readOnly }: NamesProps) {
  return (
    <thead>
      <tr>
        {chart.columns.map((name, column) => (
          <th key={column} scope="col">
            <span className={classes.name}>
              <Cell
                label={`Column ${column + 1}`}
                text={name}
                readOnly={readOnly}
                onText={(typed) => set(nameColumn(chart, column, typed))}
              />
              {!readOnly && column > 0 && (
                <RowTool
                  label={`Remove column ${column + 1}`}
                  onClick={() => setAndFocus(removeChartColumn(chart, column), `Column ${column}`)}
                >
                  <IconX size={18} stroke={1.75} aria-hidden />
                </RowTool>
              )}
            </span>
          </th>
        ))}
      </tr>
    </thead>
  )
}

interface CellProps {
  label: string
  text: string
  readOnly: boolean
  onText: (text: string) => void
}

function Cell({ label, text, readOnly, onText }: CellProps) {
  return (
    <TextInput
      aria-label={label}
      value={text}
      maxLength={SIZE_CHART_LIMITS.text}
      readOnly={readOnly}
      autoComplete="off"
      onChange={(event) => onText(event.currentTarget.value)}
    />
  )
}

function Add({ label, isFull, onAdd }: { label: string; isFull: boolean; onAdd: () => void }) {
  return (
    <Button
      type="button"
      variant="default"
      leftSection={<IconPlus size={20} stroke={1.75} aria-hidden />}
      disabled={isFull}
      onClick={onAdd}
    >
      {label}
    </Button>
  )
}
