import { Button } from '@mantine/core'
import { PRODUCT_FORM_TEXT, PRODUCT_LIMITS } from '@kwaderno/contract/product-rules.ts'
import { requestIdOf } from '../../../api/failure.ts'
import { AppLink } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import { Card } from '../../../ui/Card.tsx'
import { LoadError } from '../../../ui/LoadError.tsx'
import { toast } from '../../../ui/toast.ts'
import { ChoicesInput } from './ChoicesInput.tsx'
import type { ValueColumn } from './draft/columns.ts'
import { chooseValues, chooseVariations, usedValues } from './draft/combine.ts'
import type { ProductForm } from './draft/form.ts'
import { fieldId } from './field-id.ts'
import classes from './ProductForm.module.css'
import type { DraftStore } from './store.ts'
import type { Columns } from './use-columns.ts'
import { useDraft, useDraftStore } from './use-draft.ts'

/** Chooses the variations and, for each, the values of which the options are the combinations. */
export function VariationsCard({ lookups, readOnly }: { lookups: Columns; readOnly: boolean }) {
  const store = useDraftStore()
  const chosen = useDraft(({ form }) => form.variations)
  const error = useDraft((_, { errors }) => errors().head['variations'])
  const values = lookups.columns.filter((column) => column.kind === 'value')

  return (
    <Card title="Variations">
      {lookups.error !== null && <LoadError onRetry={lookups.retry} requestId={requestIdOf(lookups.error)} />}
      <div className={classes.variations}>
        <ChoicesInput
          id={fieldId('variations')}
          label="Variations"
          help="What tells the options of this product apart, such as Size and Color."
          choices={lookups.variations}
          value={chosen}
          onChange={(ids) => change(store, chooseVariations(store.read().form, ids))}
          most={PRODUCT_LIMITS.variations}
          error={error}
          required
          readOnly={readOnly}
        />
        {!readOnly &&
          values.map((column) => <ValuesField key={column.id} column={column} lookups={lookups} />)}
      </div>
    </Card>
  )
}

/** The chosen values of one variation; choosing one adds its combinations to the options. */
function ValuesField({ column, lookups }: { column: ValueColumn; lookups: Columns }) {
  const store = useDraftStore()
  const { variationId, label, values } = column
  const used = useDraft(({ form }) => usedValues(form, variationId), isSameList)
  const choose = (ids: readonly number[]) => change(store, chooseValues(store.read().form, variationId, ids))
  const isNone = values.length === 0 && !lookups.isPending

  return (
    <div className={classes.values}>
      <ChoicesInput
        label={`${label} values`}
        help={
          isNone ? (
            <>
              {label} has no values yet. <AppLink href={paths.variations}>Add some to the variation</AppLink>{' '}
              first.
            </>
          ) : undefined
        }
        choices={values.length === 0 && lookups.isPending ? undefined : values}
        value={used}
        onChange={choose}
        disabled={isNone}
      />
      <Button
        type="button"
        variant="default"
        aria-label={`All values of ${label}`}
        disabled={isNone || used.length === values.length}
        onClick={() => choose(values.map(({ value }) => value))}
      >
        All
      </Button>
    </div>
  )
}

/** Says what the choice has made of the options, with the way back when something went. */
function change(store: DraftStore, form: ProductForm): void {
  const { options: before } = store.read().form
  if (form.options.length > PRODUCT_LIMITS.options) {
    const { options } = PRODUCT_LIMITS
    toast.warning(PRODUCT_FORM_TEXT.tooMany('options', options), `These values make ${form.options.length}.`)
    return
  }
  const kept = new Set(form.options.map(({ key }) => key))
  const removed = before.filter(({ key }) => !kept.has(key)).length
  const added = form.options.length - (before.length - removed)
  const parts = [
    added > 0 ? `${added} ${added === 1 ? 'option' : 'options'} added` : '',
    removed > 0 ? `${removed} ${removed === 1 ? 'option' : 'options'} removed` : '',
  ].filter((part) => part !== '')
  store.replace(form, parts.length === 0 ? undefined : `${parts.join(', ')}.`)
}

function isSameList(before: readonly number[], now: readonly number[]): boolean {
  return before.join() === now.join()
}
