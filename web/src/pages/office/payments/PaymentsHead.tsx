import type { ComponentProps } from 'react'
import { AppLink } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { TabLinks } from '../../../ui/TabLinks.tsx'

/** The head of the screens of payments. */
export function PaymentsHead(title: ComponentProps<typeof PageTitle>) {
  return (
    <>
      <PageTitle {...title} />
      <TabLinks label="Payments">
        <AppLink href={paths.payments} exact>
          To verify
        </AppLink>
        <AppLink href={paths.bankLists}>Bank lists</AppLink>
      </TabLinks>
    </>
  )
}
