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

export const reportRoutes: Routes = ({ db }) => [
  route(reportInventory, ({ query }) =>
    query.export ? exportInventory(db, query) : listInventory(db, query),
  ),
  route(sumInventory, ({ query }) => totalInventory(db, query)),
  route(chartInventory, ({ query }) => chartCategories(db, query)),
  route(reportOrders, ({ query }) => (query.export ? exportOrderLines(db, query) : listOrderRows(db, query))),
  route(sumOrders, ({ query }) => totalOrders(db, query)),
  route(chartOrders, ({ query }) => chartMonths(db, query)),
  route(reportSales, ({ query }) => answerSales(db, query)),
  route(reportSaleOrders, ({ params, query }) => listSaleOrders(db, params.id, query)),
  route(sumSales, ({ query }) => totalSales(db, query)),
  route(chartSales, ({ query }) => chartSold(db, query)),
  route(reportAuditLog, ({ query }) => (query.export ? exportAudit(db, query) : listAudit(db, query))),
]
