import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { AppLink } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { TabLinks } from '../../../ui/TabLinks.tsx'

interface TransactionsHeadProps {
  /** Title of the browser's tab, where it is another than that of the area. */
  tab?: string
  /** Beside the way to the shop. */
  actions?: ReactNode
}

/** The head of the transactions area with its tabs. */
export function TransactionsHead({ tab, actions }: TransactionsHeadProps) {
  return (
    <>
      <PageTitle
        {...(tab === undefined ? {} : { tab })}
        actions={
          <>
            {actions}
            <Button component={AppLink} href={paths.shop} variant="default">
              Go to Shop
            </Button>
          </>
        }
      >
        Transactions
      </PageTitle>
      <TabLinks label="Transactions">
        <AppLink href={paths.staffOrders}>Orders</AppLink>
        <AppLink href={paths.staffReturns}>Return and exchange</AppLink>
      </TabLinks>
    </>
  )
}
