import { AppLink } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { TabLinks } from '../../../ui/TabLinks.tsx'

/** The head of the reports area with its tabs. @param tab names the report in the browser's tab */
export function ReportsHead({ tab }: { tab: string }) {
  return (
    <>
      <PageTitle tab={tab}>Reports</PageTitle>
      <TabLinks label="Reports">
        <AppLink href={paths.inventoryReport}>Inventory</AppLink>
        <AppLink href={paths.ordersReport}>Orders</AppLink>
        <AppLink href={paths.salesReport}>Sales Order</AppLink>
        <AppLink href={paths.auditLogs}>Audit Logs</AppLink>
      </TabLinks>
    </>
  )
}
