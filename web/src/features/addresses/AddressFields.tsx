import { ADDRESS_FIELDS } from '@kwaderno/contract/address-field-labels.ts'
import type { AddressForm } from '@kwaderno/contract/address.ts'
import { getClientSettings } from '@kwaderno/contract/common.ts'
import { useQuery } from '@tanstack/react-query'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { FRESH, queryOf } from '../../api/query-client.ts'
import { ContactNumberField, EmailField } from '../../ui/form/ContactFields.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import layout from '../../ui/form/dialog-form.module.css'
import classes from './AddressFields.module.css'
import { usePlaces, type Level, type Place } from './geo.ts'
import { PlaceField } from './PlaceField.tsx'

/** From the largest to the smallest: each is chosen within the one before. */
const LEVELS = ['region', 'province', 'city', 'barangay'] as const satisfies readonly Level[]

/** The fields of the address form. */
export function AddressFields({ form }: { form: UseFormReturn<AddressForm> }) {
  const { control } = form
  const text = { control, autoCapitalize: 'words', enterKeyHint: 'next', required: true } as const
  return (
    <div className={layout.fields}>
      <TextField
        {...text}
        name="receiverName"
        label={ADDRESS_FIELDS.receiverName.label}
        autoComplete="name"
      />
      <div className={layout.pair}>
        <EmailField control={control} name="email" label={ADDRESS_FIELDS.email.label} required />
        <ContactNumberField
          control={control}
          name="contactNumber"
          label={ADDRESS_FIELDS.contactNumber.label}
          required
        />
      </div>
      <TextField
        {...text}
        name="residence"
        label={ADDRESS_FIELDS.residence.label}
        help="House number, building and street"
        autoComplete="street-address"
      />
      <PlaceFields form={form} />
      <Source />
    </div>
  )
}

/** Region to barangay are enabled one after the other and stored by name. */
function PlaceFields({ form: { control, setValue } }: { form: UseFormReturn<AddressForm> }) {
  const [region, province, city] = useWatch({ control, name: ['region', 'province', 'city'] })
  const regions = usePlaces('region', '')
  const provinces = usePlaces('province', codeOf(regions.data, region))
  const cities = usePlaces('city', codeOf(provinces.data, province))
  const barangays = usePlaces('barangay', codeOf(cities.data, city))

  /** Clears the places within a region, province or city that has changed. */
  function clearBelow(level: Level) {
    for (const below of LEVELS.slice(LEVELS.indexOf(level) + 1)) setValue(below, '')
  }
  const place = { control, onChosen: clearBelow }
  return (
    <>
      <div className={layout.pair}>
        <PlaceField {...place} name="region" places={regions} isOpen />
        <PlaceField {...place} name="province" places={provinces} isOpen={region !== ''} />
      </div>
      <div className={layout.pair}>
        <PlaceField {...place} name="city" places={cities} isOpen={province !== ''} />
        <PlaceField {...place} name="barangay" places={barangays} isOpen={city !== ''} />
      </div>
    </>
  )
}

/** The source of the places and its date. */
function Source() {
  const { data } = useQuery(queryOf(getClientSettings, {}, FRESH.lookup))
  return data?.geoSource ? <p className={classes.source}>Places: {data.geoSource}</p> : null
}

function codeOf(places: readonly Place[] | undefined, name: string): string | undefined {
  return places?.find((place) => place.name === name)?.code
}
