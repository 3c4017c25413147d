import { z } from 'zod'
import { Banner } from './common.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { tooLong } from './form-text.ts'
import { BANNERS } from './stale.ts'

/** `version` names the state that an edit started from; places and marks may change without a new one. */
export const StaffBanner = Banner.extend({
  isMain: z.boolean(),
  /** From 1, without gaps. */
  orderNumber: z.int(),
  version: z.int(),
})
export type StaffBanner = z.infer<typeof StaffBanner>

/** Longer than the longest that banner-rules.ts lets through; they say what is wrong. */
const text = z.string().max(2000, tooLong(2000)).optional()

const BannerForm = z.object({
  isEnabled: field.wireBool.optional(),
  isMain: field.wireBool.optional(),
  link: text,
  description: text,
  headline: text,
  buttonText: text,
  buttonLink: text,
  orderNumber: field.wireInt.optional(),
})
const NewBanner = BannerForm.extend({
  /** The same for every attempt to add one banner, so that a lost answer does not add it twice. */
  idempotencyKey: field.idempotencyKey,
})
export type NewBanner = z.output<typeof NewBanner>

/** What is left out stays as it is. */
const BannerChange = BannerForm.extend({
  /** The version the edit started from; when the banner has moved on since, the save is refused and nothing is lost. */
  version: field.wireInt.optional(),
})
export type BannerChange = z.output<typeof BannerChange>

const files = { File: { max: 1, kind: 'picture' } } as const

export const listStaffBanners = endpoint({
  name: 'listStaffBanners',
  summary: 'All banners in their order, for those who maintain them',
  method: 'GET',
  path: '/Appearance/banner-setting',
  access: 'Banner.view',
  answer: z.array(StaffBanner),
})

export const addBanner = endpoint({
  name: 'addBanner',
  summary: 'Adds a banner as the last one; the first of all is the main one',
  method: 'POST',
  path: '/Appearance/banner-setting',
  access: 'Banner.add',
  invalidates: BANNERS,
  limit: 'upload',
  form: 'Pascal',
  bodyLimit: 32_000,
  refusals: ['key_used'],
  body: NewBanner,
  files,
  answer: StaffBanner,
})

/** The main banner stays so until another one becomes it: `IsMain=false` changes nothing. */
export const updateBanner = endpoint({
  name: 'updateBanner',
  summary: 'Changes a banner, moves it to OrderNumber, or makes it the main one',
  method: 'PUT',
  path: '/Appearance/banner-setting/{id}',
  access: 'Banner.edit',
  invalidates: BANNERS,
  refusals: ['changed'],
  limit: 'upload',
  params: z.object({ id: field.id }),
  form: 'Pascal',
  bodyLimit: 32_000,
  body: BannerChange,
  files,
  answer: StaffBanner,
})

/** The banner is the one with the id; the order number decides nothing. */
export const deleteBanner = endpoint({
  name: 'deleteBanner',
  summary: 'Deletes a banner and closes the gap; without a main one the first becomes it',
  method: 'DELETE',
  path: '/Appearance/banner-setting/{id}/{orderNumber}',
  access: 'Banner.delete',
  invalidates: BANNERS,
  params: z.object({ id: field.id, orderNumber: field.wireInt }),
  answer: field.nothing,
})
