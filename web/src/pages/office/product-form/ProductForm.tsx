import type { Product } from '@kwaderno/contract/catalogue.ts'
import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { useSession } from '../../../api/session.ts'
import { TrailLink } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import { PageSubtitle } from '../../../ui/PageSubtitle.tsx'
import { ProductBadge } from '../inventory/columns.tsx'
import { ProductsHead } from '../products/ProductsHead.tsx'
import { DetailsCard } from './DetailsCard.tsx'
import { EMPTY_FORM, formOf, type ProductForm as Draft } from './draft/form.ts'
import { FormBar } from './FormBar.tsx'
import { Conflicts, NewerState } from './NewerState.tsx'
import { OptionsCard } from './OptionsCard.tsx'
import { PreviewDialog } from './PreviewDialog.tsx'
import classes from './ProductForm.module.css'
import { SizeChartCard } from './SizeChartCard.tsx'
import { makeDraftStore } from './store.ts'
import { TaxCard } from './TaxCard.tsx'
import { ThumbnailsCard } from './ThumbnailsCard.tsx'
import { useColumns } from './use-columns.ts'
import { DraftProvider } from './use-draft.ts'
import { useProductForm } from './use-product-form.ts'
import { VariationsCard } from './VariationsCard.tsx'

/** The form of a product, new or stored: its details, pictures, variations and options. */
export function ProductForm({ product }: { product?: Product }) {
  const [store] = useState(() =>
    makeDraftStore(product ? formOf(product) : EMPTY_FORM, product === undefined),
  )
  useEffect(() => () => forgetPictures(store.read().form), [store])
  return (
    <DraftProvider value={store}>
      <Fields product={product} />
    </DraftProvider>
  )
}

function Fields({ product }: { product: Product | undefined }) {
  const { can } = useSession()
  const form = useProductForm(product)
  const lookups = useColumns(form.stored)
  const readOnly = !can(form.stored ? 'Inventory.edit' : 'Inventory.add')
  const save = () => {
    if (!readOnly) void form.save(lookups.columns)
  }
  useHotkeys([['mod+S', save]], [])
  const title = form.stored ? 'Manage Product' : 'Add Product'

  return (
    // Enter in a field, which scanners send, does not save half a product: there is no submit button.
    <form className={classes.page} noValidate autoComplete="off" onSubmit={(event) => event.preventDefault()}>
      <ProductsHead
        tab={form.stored?.name ?? title}
        trail={<TrailLink href={paths.inventory}>Inventory</TrailLink>}
        actions={
          form.stored &&
          can('Inventory.delete') && (
            <Button
              type="button"
              variant="outline"
              color="coral"
              disabled={form.isSaving}
              onClick={form.remove}
            >
              Delete Product
            </Button>
          )
        }
        note={
          form.stored && (
            <>
              <PageSubtitle>
                {form.stored.name} · <ProductBadge status={form.stored.status} />
              </PageSubtitle>
              {readOnly && 'You may look at this product, but not change it.'}
            </>
          )
        }
      >
        {title}
      </ProductsHead>
      {form.newer && <NewerState newer={form.newer} onLoad={form.loadNewer} onKeep={form.keepMine} />}
      {form.conflicts.length > 0 && <Conflicts conflicts={form.conflicts} onClose={form.closeConflicts} />}
      <div className={classes.columns}>
        <DetailsCard readOnly={readOnly} />
        <ThumbnailsCard readOnly={readOnly} again={form.again} />
      </div>
      <TaxCard readOnly={readOnly} />
      <VariationsCard lookups={lookups} readOnly={readOnly} />
      <SizeChartCard columns={lookups.columns} productId={form.stored?.id} readOnly={readOnly} />
      <OptionsCard columns={lookups.columns} readOnly={readOnly} />
      <FormBar form={form} columns={lookups.columns} readOnly={readOnly} />
      <PreviewDialog opened={form.isPreview} onClose={form.closePreview} columns={lookups.columns} />
    </form>
  )
}

/** Lets the bytes behind the object URLs go. */
function forgetPictures({ thumbnails, options }: Draft): void {
  for (const { picture } of [...thumbnails, ...options]) {
    if (picture.kind === 'new') URL.revokeObjectURL(picture.path)
  }
}
