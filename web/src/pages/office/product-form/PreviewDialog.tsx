import { Button, Modal } from '@mantine/core'
import type { Product } from '@kwaderno/contract/catalogue.ts'
import { listCategoryChoices, listGradeLevels } from '@kwaderno/contract/common.ts'
import { useQuery } from '@tanstack/react-query'
import { ProductView } from '../../../features/catalogue/ProductView.tsx'
import { FRESH, queryOf } from '../../../api/query-client.ts'
import type { Column } from './draft/columns.ts'
import { previewOf } from './draft/form-preview.ts'
import classes from './ProductForm.module.css'
import { useDraftStore } from './use-draft.ts'

interface PreviewDialogProps {
  opened: boolean
  onClose: () => void
  columns: readonly Column[]
}

/** The product as customers will see it, from what the form says now. */
export function PreviewDialog({ opened, onClose, columns }: PreviewDialogProps) {
  const store = useDraftStore()
  const categories = useQuery(queryOf(listCategoryChoices, {}, FRESH.list))
  const gradeLevels = useQuery(queryOf(listGradeLevels, { query: { retired: true } }, FRESH.list))
  const product: Product | undefined = opened
    ? previewOf(store.read().form, columns, categories.data ?? [], gradeLevels.data ?? [])
    : undefined
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Preview"
      size={1120}
      radius="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {product && (
        <ProductView
          product={product}
          title={<h2 className={classes.previewTitle}>{product.name}</h2>}
          renderActions={() => (
            <div className={classes.previewActions}>
              <Button size="lg" disabled>
                Add to cart
              </Button>
              <span className={classes.quiet}>A preview sells nothing.</span>
            </div>
          )}
        />
      )}
    </Modal>
  )
}
