import { ShopSettings, type Settings } from '@kwaderno/contract/settings.ts'
import { z } from 'zod'

/** A new picture with the address that shows it. */
interface NewPicture {
  file: File
  url: string
}

/** The rules of the contract, and what becomes of the logo. */
export const ShopValues = ShopSettings.extend({
  /** Null keeps the stored one, or none. */
  logo: z.custom<NewPicture | null>(),
  /** Whether the stored one stays when there is no new one. */
  retainLogo: z.boolean(),
})
export type ShopValues = z.output<typeof ShopValues>
export type ShopFields = z.input<typeof ShopValues>

/** What a tab starts from. */
export function fieldsOf({ shopName, accent }: Settings['shop']): ShopFields {
  return { shopName, accent, logo: null, retainLogo: true }
}
