import { AppLink } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { TabLinks } from '../../../ui/TabLinks.tsx'

/** The head of both screens of the counter. */
export function CounterHead({ children }: { children: string }) {
  return (
    <>
      <PageTitle>{children}</PageTitle>
      <TabLinks label="Counter">
        <AppLink href={paths.counter} exact>
          Sell
        </AppLink>
        <AppLink href={paths.counterSales}>Sales of a day</AppLink>
      </TabLinks>
    </>
  )
}
