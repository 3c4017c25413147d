import { Button } from '@mantine/core'
import { listAddresses, type Address } from '@kwaderno/contract/address.ts'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { queryOf } from '../../../api/query-client.ts'
import { AppLink } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import { FieldError } from '../../../ui/form/FieldError.tsx'
import { LoadError } from '../../../ui/LoadError.tsx'
import { Bone } from '../../../ui/Skeletons.tsx'
import { Badge } from '../../../ui/StatusBadge.tsx'
import type { CheckoutForm } from './form.ts'
import cards from './RadioCards.module.css'
import classes from './Sections.module.css'

/** A longer list is opened on demand. */
const FEW = 4

/** The saved addresses to choose from, with links to add and manage them. */
export function AddressChoices({ form, onAdd }: { form: CheckoutForm; onAdd: () => void }) {
  const id = useId()
  const { field, fieldState } = useController({ control: form.control, name: 'addressId' })
  const addresses = useQuery(queryOf(listAddresses, {}))
  const [isWhole, setWhole] = useState(false)
  const list = addresses.data ?? []
  useDefaultAddress(form, list)
  const shown = isWhole ? list : list.filter((address, index) => index < FEW || address.id === field.value)

  return (
    <div className={classes.stack}>
      <fieldset
        className={cards.group}
        role="radiogroup"
        aria-required
        aria-invalid={fieldState.invalid}
        aria-describedby={`${id}-error`}
      >
        <legend className={cards.legend}>
          Delivery address <span className={cards.required}>*</span>
        </legend>
        {addresses.isPending && <AddressBones />}
        {addresses.isError && (
          <LoadError message="Your addresses could not be loaded." onRetry={() => void addresses.refetch()} />
        )}
        {addresses.data?.length === 0 && <p className={classes.none}>You have no saved address yet.</p>}
        <div className={cards.single}>
          {shown.map((address, index) => (
            <label key={address.id} className={cards.card}>
              <input
                ref={index === 0 ? field.ref : undefined}
                type="radio"
                name={`${id}-choice`}
                checked={field.value === address.id}
                onBlur={field.onBlur}
                onChange={() => field.onChange(address.id)}
              />
              <AddressWords address={address} />
            </label>
          ))}
        </div>
        <FieldError id={`${id}-error`} message={fieldState.error?.message} />
      </fieldset>
      <div className={classes.links}>
        <Button
          ref={list.length === 0 ? field.ref : undefined}
          variant={addresses.data?.length === 0 ? 'light' : 'default'}
          leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
          onClick={onAdd}
        >
          Add Address
        </Button>
        {shown.length < list.length && (
          <Button variant="subtle" onClick={() => setWhole(true)}>
            Show all {list.length} addresses
          </Button>
        )}
        <AppLink href={paths.profile} className={classes.manage}>
          Manage addresses
        </AppLink>
      </div>
    </div>
  )
}

/** Preselects the default or the only address, without making the form dirty. */
function useDefaultAddress(form: CheckoutForm, list: readonly Address[]): void {
  const { control, resetField } = form
  const chosen = useWatch({ control, name: 'addressId' })
  const preferred = list.find(({ isDefault }) => isDefault) ?? (list.length === 1 ? list[0] : undefined)
  const id = chosen === null ? preferred?.id : undefined
  useEffect(() => {
    if (id !== undefined) resetField('addressId', { defaultValue: id })
  }, [resetField, id])
}

function AddressWords({ address }: { address: Address }) {
  return (
    <span className={cards.words}>
      <span className={cards.label}>
        {address.receiverName} {address.isDefault && <Badge color="ink">Default</Badge>}
      </span>
      <span>{address.address}</span>
      <span className={cards.note}>
        {address.contactNumber} · {address.email}
      </span>
    </span>
  )
}

function AddressBones() {
  return (
    <div className={classes.bones}>
      <span role="status">Loading addresses</span>
      <Bone height="84px" />
    </div>
  )
}
