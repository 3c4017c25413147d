import type { AddressForm } from '@kwaderno/contract/address.ts'
import { getClientSettings } from '@kwaderno/contract/common.ts'
import { useQuery } from '@tanstack/react-query'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { FRESH, queryOf } from '../../api/query-client.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import classes from './AddressFields.module.css'
import { usePlaces, type Level, type Place } from './geo.ts'
import { PlaceField } from './PlaceField.tsx'

/** From the widest to the narrowest: each is chosen within the one before. */
const LEVELS = ['region', 'province', 'city', 'barangay'] as const satisfies readonly Level[]

/** The fields of the address form. Region to barangay open one after the other and are kept by name. */
export function AddressFields({ form }: { form: UseFormReturn<AddressForm> }) {
  const { control, setValue } = form
  const [region, province, city] = useWatch({ control, name: ['region', 'province', 'city'] })
  const regions = usePlaces('region', '')
  const provinces = usePlaces('province', codeOf(regions.data, region))
  const cities = usePlaces('city', codeOf(provinces.data, province))
  const barangays = usePlaces('barangay', codeOf(cities.data, city))

  /** What lies in another region, province or city is no longer true. */
  function clearBelow(level: Level) {
    for (const below of LEVELS.slice(LEVELS.indexOf(level) + 1)) setValue(below, '')
  }

  return (
    <div className={classes.fields}>
      <TextField
        control={control}
        name="receiverName"
        label="Receiver name"
        autoComplete="name"
        autoCapitalize="words"
        enterKeyHint="next"
        required
      />
      <div className={classes.pair}>
        <TextField
          control={control}
          name="email"
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          enterKeyHint="next"
          required
        />
        <TextField
          control={control}
          name="contactNumber"
          label="Contact number"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          enterKeyHint="next"
          placeholder="09XXXXXXXXX"
          required
        />
      </div>
      <TextField
        control={control}
        name="residence"
        label="Residence"
        help="House number, building and street"
        autoComplete="street-address"
        autoCapitalize="words"
        enterKeyHint="next"
        required
      />
      <div className={classes.pair}>
        <PlaceField
          control={control}
          name="region"
          label="Region"
          places={regions}
          isOpen
          onChosen={clearBelow}
        />
        <PlaceField
          control={control}
          name="province"
          label="Province"
          places={provinces}
          isOpen={region !== ''}
          onChosen={clearBelow}
        />
      </div>
      <div className={classes.pair}>
        <PlaceField
          control={control}
          name="city"
          label="City"
          places={cities}
          isOpen={province !== ''}
          onChosen={clearBelow}
        />
        <PlaceField
          control={control}
          name="barangay"
          label="Barangay"
          places={barangays}
          isOpen={city !== ''}
          onChosen={clearBelow}
        />
      </div>
      <Source />
    </div>
  )
}

/** Whose list of places it is, and of when. */
function Source() {
  const { data } = useQuery(queryOf(getClientSettings, {}, FRESH.lookup))
  return data?.geoSource ? <p className={classes.source}>Places: {data.geoSource}</p> : null
}

function codeOf(places: readonly Place[] | undefined, name: string): string | undefined {
  return places?.find((place) => place.name === name)?.code
}
