import type { ComponentProps } from 'react'
import { AppLink } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { TabLinks } from '../../../ui/TabLinks.tsx'

/** The head of a screen of Stock with the tabs of the area. */
export function StockHead(title: ComponentProps<typeof PageTitle>) {
  return (
    <>
      <PageTitle {...title} />
      <TabLinks label="Stock">
        <AppLink href={paths.stockLedger}>Ledger</AppLink>
        <AppLink href={paths.stockCounts}>Counts</AppLink>
      </TabLinks>
    </>
  )
}
