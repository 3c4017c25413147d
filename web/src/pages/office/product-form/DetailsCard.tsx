import { Switch, Textarea, TextInput } from '@mantine/core'
import { listCategoryChoices, listGradeLevels, type KeptChoice } from '@kwaderno/contract/common.ts'
import { headingOf } from '@kwaderno/contract/described-field.ts'
import { PRODUCT_FIELDS } from '@kwaderno/contract/product-field-labels.ts'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ChangeEvent, KeyboardEvent, ReactNode } from 'react'
import { FRESH, queryOf } from '../../../api/query-client.ts'
import { Card } from '../../../ui/Card.tsx'
import { ChoicesInput } from './ChoicesInput.tsx'
import { setStatus } from './draft/form.ts'
import { fieldId } from './field-id.ts'
import classes from './ProductForm.module.css'
import { useDraft, useDraftStore } from './use-draft.ts'

/** What the product is called and filed under. */
export function DetailsCard({ readOnly }: { readOnly: boolean }) {
  const categories = useQuery(queryOf(listCategoryChoices, {}, FRESH.list))
  const gradeLevels = useQuery(queryOf(listGradeLevels, { query: { retired: true } }, FRESH.list))
  return (
    <Card title="Product">
      <div className={classes.fields}>
        <StatusField readOnly={readOnly} />
        <TextField wire="productName" name="name" readOnly={readOnly} isWrapped />
        <TextField wire="productCode" name="code" readOnly={readOnly} />
        <TextField wire="productDescription" name="description" readOnly={readOnly} isLong />
        <div className={classes.pair}>
          <ChoiceField
            wire="categories"
            name="categories"
            choices={categories}
            readOnly={readOnly}
            required
          />
          <ChoiceField
            wire="productGradeLevels"
            name="gradeLevels"
            help="Without any it suits every grade."
            choices={gradeLevels}
            readOnly={readOnly}
          />
        </div>
      </div>
    </Card>
  )
}

function StatusField({ readOnly }: { readOnly: boolean }) {
  const store = useDraftStore()
  const status = useDraft(({ form }) => form.status)
  return (
    <Switch
      id={fieldId('status')}
      label={`Product status: ${status}`}
      description="Switches all of its options as well."
      checked={status === 'Active'}
      disabled={readOnly}
      onChange={(event) => {
        const form = setStatus(store.read().form, event.currentTarget.checked ? 'Active' : 'Inactive')
        store.replace(form)
      }}
    />
  )
}

interface TextFieldProps {
  /** Its name on the wire, for its messages. */
  wire: string
  name: 'name' | 'code' | 'description'
  readOnly: boolean
  /** One line that is too long for most windows, and is shown whole. */
  isWrapped?: boolean
  isLong?: boolean
}

function TextField(props: TextFieldProps) {
  const { wire, name, readOnly, isWrapped = false, isLong = false } = props
  const store = useDraftStore()
  const text = useDraft(({ form }) => form[name])
  const error = useDraft((_, { errors }) => errors().head[wire])
  const { length } = text.trim()
  const { most } = PRODUCT_FIELDS[name]
  const field = {
    id: fieldId(wire),
    name: wire,
    label: headingOf(PRODUCT_FIELDS[name]),
    value: text,
    readOnly,
    error,
    withAsterisk: true,
    'aria-required': true,
    autoComplete: 'off',
    description: readOnly ? undefined : <Counter length={length} most={most} />,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      const { value } = event.currentTarget
      store.set({ [name]: isWrapped ? value.replaceAll(/[\r\n]+/g, ' ') : value }, wire)
    },
  }
  if (isLong) return <Textarea {...field} autosize minRows={3} maxRows={12} />
  if (isWrapped) return <Textarea {...field} autosize minRows={1} onKeyDown={refuseNewLine} />
  return <TextInput {...field} />
}

/** Enter does nothing, as in the other fields of this form. */
function refuseNewLine(event: KeyboardEvent): void {
  if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault()
}

/** How much of a field's room is taken. What is too long can be typed, so that it is shortened instead of cut. */
function Counter({ length, most }: { length: number; most: number }): ReactNode {
  return (
    <span className={classes.counter} data-over={length > most || undefined}>
      {length.toLocaleString('en-PH')} / {most.toLocaleString('en-PH')}
    </span>
  )
}

interface ChoiceFieldProps {
  wire: string
  name: 'categories' | 'gradeLevels'
  help?: string
  choices: Pick<UseQueryResult<KeptChoice[]>, 'data' | 'isError'>
  readOnly: boolean
  required?: boolean
}

function ChoiceField({ wire, name, help, choices, readOnly, required = false }: ChoiceFieldProps) {
  const store = useDraftStore()
  const chosen = useDraft(({ form }) => form[name])
  const error = useDraft((_, { errors }) => errors().head[wire])
  // A retired one only for a product that has it.
  const offered = choices.data?.filter(({ value, retired }) => !retired || chosen.includes(value))
  return (
    <ChoicesInput
      id={fieldId(wire)}
      label={PRODUCT_FIELDS[name].label}
      help={choices.isError ? 'The choices could not be read. Open the page again.' : help}
      choices={offered}
      value={chosen}
      onChange={(ids) => store.set({ [name]: ids }, wire)}
      error={error}
      required={required}
      readOnly={readOnly}
    />
  )
}
