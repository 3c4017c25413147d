import type { ComponentProps } from 'react'
import { useSession } from '../../../api/session.ts'
import { AppLink } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { TabLinks } from '../../../ui/TabLinks.tsx'

/** The head of the screens of payments, with a tab for each that its user may see. */
export function PaymentsHead(title: ComponentProps<typeof PageTitle>) {
  const { can } = useSession()
  return (
    <>
      <PageTitle {...title} />
      <TabLinks label="Payments">
        {can('Payments.view') && (
          <>
            <AppLink href={paths.payments} exact>
              To verify
            </AppLink>
            <AppLink href={paths.bankLists}>Bank lists</AppLink>
          </>
        )}
        {can('Invoices.view') && <AppLink href={paths.invoices}>Invoices</AppLink>}
      </TabLinks>
    </>
  )
}
