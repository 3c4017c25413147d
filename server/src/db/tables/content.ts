import type { FaqContentType, FaqSection } from '@kwaderno/contract/faq-content.ts'
import type { Id, WithDefault } from './columns.ts'

export interface BannersTable {
  id: Id
  file_id: number
  link: WithDefault<string>
  description: WithDefault<string>
  headline: WithDefault<string>
  button_text: WithDefault<string>
  /** '' for that of the banner itself. */
  button_link: WithDefault<string>
  is_enabled: WithDefault<boolean>
  is_main: WithDefault<boolean>
  /** From 1 to 10, without gaps. */
  position: number
  created_at: WithDefault<Date>
  version: WithDefault<number>
  idempotency_key: string | null
  /** Of the request that came with the key. */
  request_hash: string | null
}

/** One row. */
export interface AboutUsTable {
  id: WithDefault<1>
  tagline: string
  overview: string
  mission: WithDefault<string>
  vision: WithDefault<string>
  updated_at: WithDefault<Date>
  version: WithDefault<number>
}

/** One row. */
export interface ContactUsTable {
  id: WithDefault<1>
  contact_number: string
  email: string
  address: string
  facebook: WithDefault<string>
  twitter: WithDefault<string>
  instagram: WithDefault<string>
  linkin: WithDefault<string>
  updated_at: WithDefault<Date>
  version: WithDefault<number>
}

export interface FaqsTable {
  id: Id
  type: FaqSection
}

export interface FaqContentsTable {
  id: Id
  faq_id: number
  content_type: FaqContentType
  title: string
  description: string
  position: WithDefault<number>
  version: WithDefault<number>
  idempotency_key: string | null
  /** Of the request that came with the key. */
  request_hash: string | null
}
