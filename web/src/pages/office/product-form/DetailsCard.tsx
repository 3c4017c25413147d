import { Switch, Textarea, TextInput } from '@mantine/core'
import { listCategoryChoices, listGradeLevels } from '@kwaderno/contract/common.ts'
import { PRODUCT_LIMITS } from '@kwaderno/contract/product-rules.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FRESH, queryOf } from '../../../api/query-client.ts'
import { Card } from '../../../ui/Card.tsx'
import { ChoicesInput } from './ChoicesInput.tsx'
import { setStatus } from './draft/form.ts'
import { fieldId } from './field-id.ts'
import classes from './ProductForm.module.css'
import { useDraft, useDraftStore } from './use-draft.ts'

/** What the product is called and filed under. */
export function DetailsCard({ readOnly }: { readOnly: boolean }) {
  return (
    <Card title="Product">
      <div className={classes.fields}>
        <StatusField readOnly={readOnly} />
        <div className={classes.pair}>
          <TextField
            wire="productName"
            name="name"
            label="Product name"
            most={PRODUCT_LIMITS.name}
            readOnly={readOnly}
          />
          <TextField
            wire="productCode"
            name="code"
            label="Product code"
            most={PRODUCT_LIMITS.code}
            readOnly={readOnly}
          />
        </div>
        <TextField
          wire="productDescription"
          name="description"
          label="Product description"
          most={PRODUCT_LIMITS.description}
          readOnly={readOnly}
          isLong
        />
        <div className={classes.pair}>
          <ChoiceField
            wire="categories"
            name="categories"
            label="Categories"
            endpoint={listCategoryChoices}
            readOnly={readOnly}
            required
          />
          <ChoiceField
            wire="productGradeLevels"
            name="gradeLevels"
            label="Grade levels"
            help="Without any it suits every grade."
            endpoint={listGradeLevels}
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
  label: string
  most: number
  readOnly: boolean
  isLong?: boolean
}

function TextField({ wire, name, label, most, readOnly, isLong = false }: TextFieldProps) {
  const store = useDraftStore()
  const text = useDraft(({ form }) => form[name])
  const error = useDraft((_, { errors }) => errors().head[wire])
  const { length } = text.trim()
  const props = {
    id: fieldId(wire),
    name: wire,
    label,
    value: text,
    readOnly,
    error,
    withAsterisk: true,
    'aria-required': true,
    autoComplete: 'off',
    description: readOnly ? undefined : <Counter length={length} most={most} />,
    onChange: (event: React.ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      store.set({ [name]: event.currentTarget.value }, wire),
  }
  return isLong ? <Textarea {...props} autosize minRows={3} maxRows={12} /> : <TextInput {...props} />
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
  label: string
  help?: string
  endpoint: typeof listCategoryChoices | typeof listGradeLevels
  readOnly: boolean
  required?: boolean
}

function ChoiceField({ wire, name, label, help, endpoint, readOnly, required = false }: ChoiceFieldProps) {
  const store = useDraftStore()
  const chosen = useDraft(({ form }) => form[name])
  const error = useDraft((_, { errors }) => errors().head[wire])
  const choices = useQuery(queryOf(endpoint, {}, FRESH.list))
  return (
    <ChoicesInput
      id={fieldId(wire)}
      label={label}
      help={choices.isError ? 'The choices could not be read. Open the page again.' : help}
      choices={choices.data}
      value={chosen}
      onChange={(ids) => store.set({ [name]: ids }, wire)}
      error={error}
      required={required}
      readOnly={readOnly}
    />
  )
}
