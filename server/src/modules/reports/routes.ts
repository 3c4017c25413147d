import { reportAuditLog } from '@kwaderno/contract/audit-log.ts'
import { chartInventory, reportInventory, sumInventory } from '@kwaderno/contract/inventory-report.ts'
import { chartOrders, reportOrders, sumOrders } from '@kwaderno/contract/order-report.ts'
import { chartSales, reportSaleOrders, reportSales, sumSales } from '@kwaderno/contract/sales-report.ts'
import { route, type Routes } from '../../core/endpoint.ts'
import { exportAudit, listAudit } from './audit.ts'
import { chartCategories, exportInventory, listInventory } from './inventory.ts'
import { exportOrderLines } from './order-lines.ts'
import { chartMonths } from './orders-chart.ts'
import { listOrderRows } from './orders.ts'
import { listSaleOrders } from './sale-orders.ts'
import { chartSold } from './sales-chart.ts'
import { answerSales } from './sales.ts'
import { totalInventory, totalOrders, totalSales } from './totals.ts'

export const reportRoutes: Routes = ({ reads }) => [
  route(reportInventory, ({ query }) =>
    query.export ? exportInventory(reads, query) : listInventory(reads, query),
  ),
  route(sumInventory, ({ query }) => totalInventory(reads, query)),
  route(chartInventory, ({ query }) => chartCategories(reads, query)),
  route(reportOrders, ({ query }) =>
    query.export ? exportOrderLines(reads, query) : listOrderRows(reads, query),
  ),
  route(sumOrders, ({ query }) => totalOrders(reads, query)),
  route(chartOrders, ({ query }) => chartMonths(reads, query)),
  route(reportSales, ({ query }) => answerSales(reads, query)),
  route(reportSaleOrders, ({ params, query }) => listSaleOrders(reads, params.id, query)),
  route(sumSales, ({ query }) => totalSales(reads, query)),
  route(chartSales, ({ query }) => chartSold(reads, query)),
  route(reportAuditLog, ({ query }) => (query.export ? exportAudit(reads, query) : listAudit(reads, query))),
]
