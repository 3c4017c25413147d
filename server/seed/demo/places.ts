import type { AddressForm } from '@kwaderno/contract/address.ts'

export type DemoPlace = Pick<AddressForm, 'region' | 'province' | 'city' | 'barangay'> & {
  streets: readonly string[]
}

const NCR = { region: 'National Capital Region (NCR)', province: 'Metro Manila' }
const CALABARZON = 'Region IV-A (CALABARZON)'
const CENTRAL_LUZON = 'Region III (Central Luzon)'

/** Where the customers live, in the words of the geography service. */
export const PLACES: readonly DemoPlace[] = [
  {
    ...NCR,
    city: 'Quezon City',
    barangay: 'Loyola Heights',
    streets: ['Esteban Abada Street', 'Xavierville Avenue'],
  },
  { ...NCR, city: 'Quezon City', barangay: 'Batasan Hills', streets: ['Sampaguita Street', 'Rosal Street'] },
  {
    ...NCR,
    city: 'City of Marikina',
    barangay: 'Concepcion Uno',
    streets: ['Bayan-Bayanan Avenue', 'Molave Street'],
  },
  {
    ...NCR,
    city: 'City of Pasig',
    barangay: 'Kapitolyo',
    streets: ['East Capitol Drive', 'San Rafael Street'],
  },
  { ...NCR, city: 'City of Makati', barangay: 'Poblacion', streets: ['Kalayaan Avenue', 'Guijo Street'] },
  {
    ...NCR,
    city: 'City of Parañaque',
    barangay: 'B. F. Homes',
    streets: ['Aguirre Avenue', 'Presidents Avenue'],
  },
  {
    ...NCR,
    city: 'City of Manila',
    barangay: 'Barangay 659',
    streets: ['General Luna Street', 'Muralla Street'],
  },
  {
    region: CALABARZON,
    province: 'Rizal',
    city: 'City of Antipolo',
    barangay: 'San Roque',
    streets: ['M. L. Quezon Extension'],
  },
  {
    region: CALABARZON,
    province: 'Cavite',
    city: 'City of Bacoor',
    barangay: 'Molino III',
    streets: ['Molino Boulevard'],
  },
  {
    region: CALABARZON,
    province: 'Laguna',
    city: 'City of Calamba',
    barangay: 'Canlubang',
    streets: ['Mayapa Road'],
  },
  {
    region: CENTRAL_LUZON,
    province: 'Bulacan',
    city: 'City of Meycauayan',
    barangay: 'Malhacan',
    streets: ['MacArthur Highway'],
  },
  {
    region: 'Region VII (Central Visayas)',
    province: 'Cebu',
    city: 'City of Cebu',
    barangay: 'Lahug',
    streets: ['Gorordo Avenue'],
  },
  {
    region: 'Region XI (Davao Region)',
    province: 'Davao del Sur',
    city: 'City of Davao',
    barangay: 'Talomo',
    streets: ['McArthur Highway'],
  },
]
