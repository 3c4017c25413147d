import { Button } from '@mantine/core'
import { StickyBar } from '../../../ui/StickyBar.tsx'
import type { Column } from './draft/columns.ts'
import { ErrorSummary } from './ErrorSummary.tsx'
import classes from './ProductForm.module.css'
import type { ProductEditing } from './use-product-form.ts'

interface FormBarProps {
  form: ProductEditing
  columns: readonly Column[]
  readOnly: boolean
}

/** What is wrong, and what can be done with the form. */
export function FormBar({ form, columns, readOnly }: FormBarProps) {
  const { stored, isSaving } = form
  return (
    <StickyBar className={classes.bar}>
      <ErrorSummary columns={columns} />
      <div className={classes.buttons}>
        <Button type="button" variant="default" onClick={() => form.preview(columns)}>
          Show Preview
        </Button>
        {!stored && !readOnly && (
          <Button
            type="button"
            variant="default"
            disabled={isSaving}
            onClick={() => void form.save(columns, { another: true })}
          >
            Save and add another
          </Button>
        )}
        {!readOnly && (
          <Button type="button" loading={isSaving} onClick={() => void form.save(columns)}>
            Save Product
          </Button>
        )}
      </div>
    </StickyBar>
  )
}
