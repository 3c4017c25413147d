import { IconEye } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useSession } from '../../../api/session.ts'
import { AppLink } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { TabLinks } from '../../../ui/TabLinks.tsx'
import classes from './ProductsHead.module.css'

/** The head of a screen of Products with the tabs of the area that the user may enter, and the way to the preview. */
export function ProductsHead(title: ComponentProps<typeof PageTitle>) {
  const { can } = useSession()
  return (
    <>
      <PageTitle {...title} />
      <TabLinks label="Products">
        {can('Inventory.view') && (
          <>
            <AppLink href={paths.inventory}>Inventory</AppLink>
            <AppLink href={paths.categories}>Categories</AppLink>
            <AppLink href={paths.variations}>Variations</AppLink>
            <AppLink href={paths.searchWords}>Search words</AppLink>
          </>
        )}
        {can('Barcode.view') && <AppLink href={paths.barcodes}>Barcode</AppLink>}
        {can('Print Barcode.view') && <AppLink href={paths.printBarcode}>Print Barcode</AppLink>}
        {can('Inventory.view') && (
          <AppLink href={paths.shopPreview} className={classes.preview}>
            <IconEye size={18} stroke={1.75} aria-hidden />
            Shop Preview
          </AppLink>
        )}
      </TabLinks>
    </>
  )
}
