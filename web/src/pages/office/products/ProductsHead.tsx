import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useSession } from '../../../api/session.ts'
import { AppLink } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { TabLinks } from '../../../ui/TabLinks.tsx'

const EYE = <IconEye size={18} stroke={1.75} aria-hidden />

/** The head of a screen of Products with the tabs of the area that the user may enter. */
export function ProductsHead(title: ComponentProps<typeof PageTitle>) {
  const { can } = useSession()
  return (
    <>
      <PageTitle
        {...title}
        actions={
          can('Inventory.view') ? (
            <>
              <Button component={AppLink} href={paths.shopPreview} variant="default" leftSection={EYE}>
                Shop Preview
              </Button>
              {title.actions}
            </>
          ) : (
            title.actions
          )
        }
      />
      <TabLinks label="Products">
        {can('Inventory.view') && (
          <>
            <AppLink href={paths.inventory}>Inventory</AppLink>
            <AppLink href={paths.categories}>Categories</AppLink>
            <AppLink href={paths.variations}>Variations</AppLink>
          </>
        )}
        {can('Barcode.view') && <AppLink href={paths.barcodes}>Barcode</AppLink>}
        {can('Print Barcode.view') && <AppLink href={paths.printBarcode}>Print Barcode</AppLink>}
      </TabLinks>
    </>
  )
}
