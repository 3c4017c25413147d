import { ADDRESS_FIELDS } from '@kwaderno/contract/address-field-labels.ts'
import type { AddressForm } from '@kwaderno/contract/address.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Control } from 'react-hook-form'
import { ListRetry } from '../../ui/form/ListRetry.tsx'
import { SearchSelectField } from '../../ui/form/SearchSelectField.tsx'
import type { Level, Place } from './geo.ts'

interface PlaceFieldProps {
  control: Control<AddressForm>
  name: Level
  places: UseQueryResult<Place[]>
  /** The place it is within has been chosen. */
  isOpen: boolean
  onChosen: (level: Level) => void
}

/** One level from region to barangay, with a retry for a list that cannot be loaded. */
export function PlaceField({ control, name, places, isOpen, onChosen }: PlaceFieldProps) {
  const isLoading = isOpen && places.isFetching
  return (
    <SearchSelectField
      control={control}
      name={name}
      label={ADDRESS_FIELDS[name].label}
      required
      disabled={!isOpen || places.data === undefined}
      placeholder={isLoading && places.data === undefined ? 'Loading…' : `Choose a ${name}`}
      options={(places.data ?? []).map((place) => ({ value: place.name, label: place.name }))}
      onChosen={() => onChosen(name)}
      help={
        isOpen && places.isError && !places.isFetching ? (
          <ListRetry onRetry={() => void places.refetch()} />
        ) : undefined
      }
    />
  )
}
