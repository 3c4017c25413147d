import { chartInventory } from '@kwaderno/contract/inventory-report.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryOf, type ReadInput } from '../../../api/query-client.ts'
import { BarsTable } from './BarsTable.tsx'
import { ChartBody } from './ChartFrame.tsx'
import { formatCount } from './counts.ts'
import classes from './InventoryChart.module.css'

/** Stock by category, the largest first. */
export function InventoryChart({ query }: ReadInput<typeof chartInventory>) {
  const chart = useQuery({ ...queryOf(chartInventory, { query }), placeholderData: keepPreviousData })
  return (
    <ChartBody query={chart} className={classes.room} isEmpty={(categories) => categories.length === 0}>
      {(categories) => (
        <BarsTable
          caption="A product counts in each of its categories."
          nameTitle="Category"
          titles={['Quantity', 'Sold items']}
          bars={categories.map(({ category, quantity, soldItems }) => ({
            id: category,
            name: category,
            value: quantity,
            cells: [formatCount(quantity), formatCount(soldItems)],
          }))}
        />
      )}
    </ChartBody>
  )
}
