import { Button } from '@mantine/core'
import { AppLink } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { TabLinks } from '../../../ui/TabLinks.tsx'

/** The head of the transactions area with its tabs. */
export function TransactionsHead({ tab }: { tab?: string }) {
  return (
    <>
      <PageTitle
        {...(tab === undefined ? {} : { tab })}
        actions={
          <Button component={AppLink} href={paths.shop} variant="default">
            Go to Shop
          </Button>
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
