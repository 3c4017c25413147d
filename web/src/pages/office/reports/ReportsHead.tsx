import type { ReactNode } from 'react'
import { AppLink } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { TabLinks } from '../../../ui/TabLinks.tsx'

interface ReportsHeadProps {
  /** Names the report in the browser's tab. */
  tab: string
  /** Beside the heading. */
  actions: ReactNode
}

/** The head of the reports area with its tabs. */
export function ReportsHead({ tab, actions }: ReportsHeadProps) {
  return (
    <>
      <PageTitle tab={tab} actions={actions}>
        Reports
      </PageTitle>
      <TabLinks label="Reports">
        <AppLink href={paths.inventoryReport}>Inventory</AppLink>
        <AppLink href={paths.ordersReport}>Orders</AppLink>
        <AppLink href={paths.salesReport}>Sales Order</AppLink>
        <AppLink href={paths.auditLogs}>Audit Logs</AppLink>
      </TabLinks>
    </>
  )
}
