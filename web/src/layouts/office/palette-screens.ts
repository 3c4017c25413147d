import { OFFICE_AREAS, type Permission } from '@kwaderno/contract/permissions.ts'
import type { Href } from '../../href.ts'
import { APPEARANCE_SCREENS, USERS_AND_ROLES_SCREENS, type MenuScreen } from '../../first-screens.ts'
import { paths } from '../../paths.ts'

export interface PaletteScreen {
  label: string
  path: Href
  /** One of them opens it. */
  needs: readonly Permission[]
}

const screenOf = ({ label, path, permission }: MenuScreen): PaletteScreen => ({
  label,
  path,
  needs: [permission],
})

/** What the palette leads to, by the permissions of its routes. */
export const PALETTE_SCREENS: readonly PaletteScreen[] = [
  { label: 'Dashboard', path: paths.dashboard, needs: OFFICE_AREAS.Dashboard },
  { label: 'Orders', path: paths.staffOrders, needs: ['Transactions.view'] },
  { label: 'Pending orders', path: paths.pendingOrders(), needs: ['Transactions.view'] },
  { label: 'Return and exchange', path: paths.staffReturns, needs: ['Transactions.view'] },
  { label: 'Payments to verify', path: paths.payments, needs: ['Payments.view'] },
  { label: 'Bank lists', path: paths.bankLists, needs: ['Payments.view'] },
  { label: 'Invoice register', path: paths.invoices, needs: ['Invoices.view'] },
  { label: 'Inventory', path: paths.inventory, needs: ['Inventory.view'] },
  { label: 'Low stock', path: paths.lowStock(), needs: ['Inventory.view'] },
  { label: 'Add product', path: paths.newProduct, needs: ['Inventory.add'] },
  { label: 'Import', path: paths.imports, needs: ['Inventory.add', 'Inventory.edit'] },
  { label: 'Barcode', path: paths.barcodes, needs: ['Barcode.view'] },
  { label: 'Print Barcode', path: paths.printBarcode, needs: ['Print Barcode.view'] },
  { label: 'Stock ledger', path: paths.stockLedger, needs: ['Stock.view'] },
  { label: 'Counts', path: paths.stockCounts, needs: ['Stock.view'] },
  { label: 'School lists', path: paths.lists, needs: ['School Lists.view'] },
  { label: 'Counter', path: paths.counter, needs: ['Counter.view'] },
  { label: 'Counter sales', path: paths.counterSales, needs: ['Counter.view'] },
  { label: 'Pickup', path: paths.pickup, needs: ['Pickup.view'] },
  { label: 'Pickup slots', path: paths.pickupSlots, needs: ['Pickup.view'] },
  ...USERS_AND_ROLES_SCREENS.map(screenOf),
  { label: 'Pending users', path: paths.pendingUsers(), needs: ['Role.view'] },
  { label: 'Approvals', path: paths.approvals, needs: ['Approvals.view'] },
  { label: 'Students', path: paths.students, needs: ['Students.view'] },
  { label: 'Promote students', path: paths.promotion, needs: ['Students.edit'] },
  { label: 'Roster', path: paths.roster, needs: ['Students.view', 'Students.add'] },
  { label: 'Privacy', path: paths.editPrivacy, needs: ['Privacy.view'] },
  { label: 'Access log', path: paths.accessLog, needs: ['Privacy.view'] },
  ...APPEARANCE_SCREENS.map(screenOf),
  { label: 'Shop settings', path: paths.shopSettings, needs: ['Shop Settings.view'] },
  { label: 'System', path: paths.system, needs: ['Shop Settings.view'] },
  { label: 'Mail', path: paths.mails, needs: ['Mail.view'] },
  { label: 'Mail templates', path: paths.mailTemplates, needs: ['Mail.view'] },
  { label: 'Inventory report', path: paths.inventoryReport, needs: ['Reports.view'] },
  { label: 'Orders report', path: paths.ordersReport, needs: ['Reports.view'] },
  { label: 'Sales report', path: paths.salesReport, needs: ['Reports.view'] },
  { label: 'Audit logs', path: paths.auditLogs, needs: ['Reports.view'] },
  { label: 'Messages', path: paths.messages, needs: ['Message.view'] },
]
