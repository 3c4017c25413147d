import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { NOTICE_LENGTH, NOTICE_TEXT } from './privacy-text.ts'

const NoticeVersion = z.object({ version: z.int(), publishedOn: z.string() })

/** A version of the notice, and all there are. */
export const PrivacyNotice = z.object({
  /** Null as long as none is published. */
  version: z.int().nullable(),
  text: z.string(),
  publishedOn: z.string().nullable(),
  /** The newest first. */
  versions: z.array(NoticeVersion),
})
export type PrivacyNotice = z.infer<typeof PrivacyNotice>

export const getPrivacyNotice = endpoint({
  name: 'getPrivacyNotice',
  summary: 'A version of the privacy notice, the newest unless the call names one, and the list of all',
  method: 'GET',
  path: '/Common/privacy-notice',
  access: 'public',
  refusals: ['not_found'],
  query: z.object({ version: field.id.optional() }),
  answer: PrivacyNotice,
})

export const NewNotice = z.object({
  text: field
    .requiredText({ most: NOTICE_LENGTH }, NOTICE_TEXT.noText)
    .transform((text) => text.replaceAll('\r\n', '\n')),
})

export const publishPrivacyNotice = endpoint({
  name: 'publishPrivacyNotice',
  summary: 'Publishes the next version of the privacy notice; everybody is then asked to agree again',
  method: 'POST',
  path: '/Privacy/notices',
  access: 'Privacy.add',
  invalidates: ['getPrivacyNotice', 'me'],
  refusals: ['changed'],
  bodyLimit: 256_000,
  /** The version that the edit started from, 0 for none; when another one is the newest, nothing is published. */
  body: NewNotice.extend({ version: field.wireInt.optional() }),
  answer: NoticeVersion,
})

export const agreeToPrivacyNotice = endpoint({
  name: 'agreeToPrivacyNotice',
  summary: 'Agrees to the newest version of the privacy notice',
  method: 'PUT',
  path: '/Privacy/consent',
  access: 'login',
  invalidates: ['me'],
  refusals: ['changed'],
  body: z.object({ version: field.wireInt }),
  answer: field.nothing,
})
