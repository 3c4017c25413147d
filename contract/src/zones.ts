import { z } from 'zod'
import { ADDRESS_FIELDS } from './address-field-labels.ts'
import * as field from './fields.ts'
import { FEE_RANGE, MAX_DELIVERY_FEE } from './max-delivery-fee.ts'
import { ZONE_FIELDS } from './settings-fields.ts'

/** Where the shop delivers, and for how much: zones of places, by the names that addresses have. */

export const MAX_ZONES = 50
/** Of one zone. */
export const MAX_PLACES = 100
/** What an order notes as its zone when no zone has its address. */
export const ELSEWHERE = 'Everywhere else'

export const ZONE_TEXT = {
  fee: FEE_RANGE,
  freeFrom: 'Use an amount of 0 or more, or leave it empty.',
  taken: 'This name is in the list already.',
  many: `Use at most ${MAX_ZONES} zones.`,
  manyPlaces: `Use at most ${MAX_PLACES} places in a zone.`,
  noPlaces: 'Please add a place.',
  noProvince: 'A city has a province.',
  placeTaken: (place: string, zone: string) => `${place} is in zone ${zone} already.`,
} as const

/** A region, a province of it, or a city of that: what is narrower is ''. */
export interface Place {
  region: string
  province: string
  city: string
}

export const placeName = ({ region, province, city }: Place): string => city || province || region

/** 'Quezon City, Metro Manila' and 'Laguna, Region IV-A': what tells a place from its namesakes. */
export const placeInWords = ({ region, province, city }: Place): string =>
  [city, province, city === '' ? region : ''].filter((name) => name !== '').join(', ')

const folded = (name: string): string => name.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase()

/** The same for places that are the same, letter case and accents aside. */
const keyOf = ({ region, province, city }: Place): string =>
  JSON.stringify([region, province, city].map(folded))

/** The zone of an address: that of its city, else of its province, else of its region. */
export function zoneOf<Zone extends { places: readonly Place[] }>(
  zones: readonly Zone[],
  { region, province, city }: Place,
): Zone | undefined {
  const zoneByPlace = new Map(zones.flatMap((zone) => zone.places.map((place) => [keyOf(place), zone])))
  return (
    zoneByPlace.get(keyOf({ region, province, city })) ??
    zoneByPlace.get(keyOf({ region, province, city: '' })) ??
    zoneByPlace.get(keyOf({ region, province: '', city: '' }))
  )
}

export const deliveryFee = field.wirePesos.pipe(
  z.number().min(0, ZONE_TEXT.fee).max(MAX_DELIVERY_FEE, ZONE_TEXT.fee),
)

const PlaceForm = z
  .object({
    region: field.requiredText(ADDRESS_FIELDS.region),
    province: field.line(ADDRESS_FIELDS.province).default(''),
    city: field.line(ADDRESS_FIELDS.city).default(''),
  })
  .refine(({ province, city }) => city === '' || province !== '', ZONE_TEXT.noProvince)

const Zone = z.object({
  name: field.line(ZONE_FIELDS.name).min(1, field.REQUIRED),
  /** In pesos. */
  fee: deliveryFee,
  places: z.array(PlaceForm).min(1, ZONE_TEXT.noPlaces).max(MAX_PLACES, ZONE_TEXT.manyPlaces),
})
export type Zone = z.output<typeof Zone>

/** The zones in their order. A place is in one of them only. */
export const ZonesForm = z.object({
  items: z
    .array(Zone)
    .max(MAX_ZONES, ZONE_TEXT.many)
    .superRefine((zones, context) => {
      const names = new Set<string>()
      const zoneByPlace = new Map<string, string>()
      for (const [at, { name, places }] of zones.entries()) {
        if (names.has(folded(name)))
          context.addIssue({ code: 'custom', path: [at, 'name'], message: ZONE_TEXT.taken })
        names.add(folded(name))
        for (const [placeAt, place] of places.entries()) {
          const other = zoneByPlace.get(keyOf(place))
          const message = ZONE_TEXT.placeTaken(placeName(place), other ?? name)
          if (other !== undefined)
            context.addIssue({ code: 'custom', path: [at, 'places', placeAt], message })
          zoneByPlace.set(keyOf(place), other ?? name)
        }
      }
    }),
})
export type ZonesForm = z.output<typeof ZonesForm>

export const StoredZones = z.object({
  items: z.array(
    z.object({
      name: z.string(),
      fee: z.number(),
      places: z.array(z.object({ region: z.string(), province: z.string(), city: z.string() })),
    }),
  ),
})
