import { Button, Select } from '@mantine/core'
import type { Place } from '@kwaderno/contract/zones.ts'
import { useState, type KeyboardEvent } from 'react'
import { usePlaces } from '../../../features/addresses/geo.ts'
import { ListRetry } from '../../../ui/form/ListRetry.tsx'
import classes from './ZonesCard.module.css'

interface AddPlaceProps {
  onAdd: (place: Place) => void
  onClose: () => void
}

const NONE: Place = { region: '', province: '', city: '' }

/** Chooses a region, a province of it or a city of that, from the geography of the address form. */
export function AddPlace({ onAdd, onClose }: AddPlaceProps) {
  const [place, setPlace] = useState(NONE)
  const { region, province, city } = place
  const regions = usePlaces('region', '')
  const provinces = usePlaces('province', codeOf(regions.data, region))
  const cities = usePlaces('city', codeOf(provinces.data, province))
  const failed = [regions, provinces, cities].find(({ isError, isFetching }) => isError && !isFetching)
  return (
    <div role="group" aria-label="Another place">
      <div className={classes.choices}>
        <Choice
          label="Region"
          value={region}
          places={regions.data}
          isOpen
          onChange={(name) => setPlace({ ...NONE, region: name })}
        />
        <Choice
          label="Province"
          placeholder="The whole region"
          value={province}
          places={region === '' ? undefined : provinces.data}
          onChange={(name) => setPlace({ region, province: name, city: '' })}
        />
        <Choice
          label="City"
          placeholder="The whole province"
          value={city}
          places={province === '' ? undefined : cities.data}
          onChange={(name) => setPlace({ region, province, city: name })}
        />
      </div>
      {failed && <ListRetry onRetry={() => void failed.refetch()} />}
      <div className={classes.buttons}>
        <Button
          type="button"
          disabled={region === ''}
          onClick={() => {
            onAdd(place)
            onClose()
          }}
        >
          Add
        </Button>
        <Button type="button" variant="default" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  )
}

interface ChoiceProps {
  label: string
  placeholder?: string
  value: string
  /** Undefined as long as there is nothing to choose from. */
  places: readonly { name: string }[] | undefined
  /** Takes the keyboard before its places are read. */
  isOpen?: boolean
  onChange: (name: string) => void
}

function Choice({
  label,
  placeholder = 'Choose a region',
  value,
  places,
  isOpen = false,
  onChange,
}: ChoiceProps) {
  return (
    <Select
      label={label}
      searchable
      clearable
      limit={200}
      nothingFoundMessage={places === undefined ? 'Loading…' : 'Nothing found'}
      placeholder={placeholder}
      disabled={!isOpen && places === undefined}
      data={(places ?? []).map(({ name }) => name)}
      value={value === '' ? null : value}
      onChange={(name) => onChange(name ?? '')}
      onKeyDown={keepEnter}
    />
  )
}

/** Enter chooses from a list here; it would save all zones, without this place. */
function keepEnter(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key === 'Enter') event.preventDefault()
}

function codeOf(
  places: readonly { code: string; name: string }[] | undefined,
  name: string,
): string | undefined {
  return places?.find((place) => place.name === name)?.code
}
