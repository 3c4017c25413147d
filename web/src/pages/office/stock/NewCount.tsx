import { Button, Modal } from '@mantine/core'
import { zodResolver } from '@hookform/resolvers/zod'
import { listCategoryChoices } from '@kwaderno/contract/common.ts'
import { listShelves } from '@kwaderno/contract/product.ts'
import { openStockCount, StockCountForm } from '@kwaderno/contract/stock-count.ts'
import { COUNT_FIELDS } from '@kwaderno/contract/count-field-labels.ts'
import { COUNT_SCOPES, COUNT_TEXT } from '@kwaderno/contract/stock-count-rules.ts'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { call } from '../../../api/client.ts'
import { FRESH, queryOf } from '../../../api/query-client.ts'
import { useKept } from '../../../api/use-kept.ts'
import { sendAndToast } from '../../../edit/send-and-toast.ts'
import { useLeave } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { SwitchField } from '../../../ui/form/SwitchField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import classes from './count-form.module.css'
import { DialogButtons } from './DialogButtons.tsx'

const SCOPE_CHOICES = Object.entries(COUNT_SCOPES).map(([value, label]) => ({ value, label }))
const EMPTY = { name: '', scope: '', scopeId: null as number | null, shelf: '', isBlind: false }
type Fields = typeof EMPTY

/** The button that asks what is to be counted, and opens the count. */
export function NewCount() {
  const [isOpen, setOpen] = useState(false)
  const form = useForm<Fields, unknown, StockCountForm>({
    defaultValues: EMPTY,
    resolver: zodResolver(StockCountForm) as never,
  })
  const { control, formState, getValues, handleSubmit, reset } = form
  const { isDirty, isSubmitting: isSaving } = formState
  const leaveTo = useLeave(isDirty)
  useKept<Fields>('new-count', {
    read: () => (isDirty ? getValues() : undefined),
    write(kept) {
      reset(kept, { keepDefaultValues: true })
      setOpen(true)
    },
  })

  async function save(body: StockCountForm) {
    const outcome = await sendAndToast(() => call(openStockCount, { body }), {
      saved: COUNT_TEXT.opened,
      failed: COUNT_TEXT.failed,
      endpoint: openStockCount,
    })
    if (outcome.kind === 'saved') leaveTo(paths.stockCount(outcome.answer.id))
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isSaving) void handleSubmit(save)(event)
  }

  return (
    <>
      <Button leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={() => setOpen(true)}>
        New count
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => isSaving || setOpen(false)}
        title="New count"
        centered
        radius="lg"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <form noValidate className={classes.form} onSubmit={submit}>
          <TextField
            control={control}
            name="name"
            label={COUNT_FIELDS.name.label}
            maxLength={COUNT_FIELDS.name.most}
            autoComplete="off"
            data-autofocus
            readOnly={isSaving}
            required
          />
          <SelectField
            control={control}
            name="scope"
            label={COUNT_FIELDS.scope.label}
            options={SCOPE_CHOICES}
            required
          />
          <Scope form={form} />
          <SwitchField
            control={control}
            name="isBlind"
            label={COUNT_FIELDS.isBlind.label}
            help="Who may not post the count is not told what should lie on the shelf."
          />
          <DialogButtons save="Open count" isSaving={isSaving} onClose={() => setOpen(false)} />
        </form>
      </Modal>
    </>
  )
}

/** Which category or which shelf, where that is asked. */
function Scope({ form: { control } }: { form: ReturnType<typeof useForm<Fields, unknown, StockCountForm>> }) {
  const scope = useWatch({ control, name: 'scope' })
  const categories = useQuery({
    ...queryOf(listCategoryChoices, {}, FRESH.list),
    enabled: scope === 'category',
  })
  const shelves = useQuery({ ...queryOf(listShelves, {}, FRESH.list), enabled: scope === 'shelf' })
  if (scope === 'category') {
    return (
      <SelectField
        control={control}
        name="scopeId"
        label={COUNT_FIELDS.scopeId.label}
        options={categories.data ?? []}
        numeric
        required
      />
    )
  }
  if (scope !== 'shelf') return null
  return (
    <SelectField
      control={control}
      name="shelf"
      label={COUNT_FIELDS.shelf.label}
      options={(shelves.data ?? []).map((shelf) => ({ value: shelf, label: shelf }))}
      required
    />
  )
}
