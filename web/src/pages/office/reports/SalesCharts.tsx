import { formatPeso } from '@kwaderno/contract/money.ts'
import { chartSales } from '@kwaderno/contract/sales-report.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryOf, type ReadInput } from '../../../api/query-client.ts'
import { BarsTable } from './BarsTable.tsx'
import { ChartBody } from './ChartFrame.tsx'
import { formatCount } from './counts.ts'
import { MonthPanels } from './MonthPanels.tsx'
import { withoutGaps } from './months.ts'
import { TOTAL } from './sales-columns.tsx'
import classes from './SalesCharts.module.css'

type Query = ReadInput<typeof chartSales>

/** Best sellers and sales per month. @param isOff the filters make no sense, so that nothing is asked */
export function SalesCharts({ query, isOff }: Query & { isOff: boolean }) {
  const chart = useQuery({
    ...queryOf(chartSales, { query }),
    placeholderData: keepPreviousData,
    enabled: !isOff,
  })
  return (
    <ChartBody
      query={chart}
      isOff={isOff}
      className={classes.room}
      isEmpty={({ bestSellers }) => bestSellers.length === 0}
    >
      {({ bestSellers, months }) => (
        <div className={classes.charts}>
          <div>
            <BarsTable
              caption="Best sellers"
              most={5}
              nameTitle="Product"
              titles={['Sold items', TOTAL]}
              bars={bestSellers.map(({ id, productName, sku, itemDescription, soldItems, total }) => ({
                id,
                name: productName,
                note: [itemDescription, sku].filter((part) => part !== '').join(' · '),
                value: soldItems,
                cells: [formatCount(soldItems), formatPeso(total)],
              }))}
            />
          </div>
          <div>
            <MonthPanels
              months={withoutGaps(months, (month) => ({ month, soldItems: 0, total: 0 }))}
              panels={[
                { name: 'Sales', basis: 'before discounts', value: ({ total }) => total, format: formatPeso },
              ]}
            />
          </div>
        </div>
      )}
    </ChartBody>
  )
}
