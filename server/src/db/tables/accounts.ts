import type { UserStatus } from '@kwaderno/contract/user-status.ts'
import type { Day, Id, ReadyMade, WithDefault } from './columns.ts'

export interface FilesTable {
  id: Id
  storage_key: string
  file_name: string
  media_type: string
  byte_size: number
  sha256: string | null
  visibility: 'public' | 'private'
  uploaded_by: number | null
  created_at: WithDefault<Date>
}

export interface GradeLevelsTable {
  id: Id
  name: string
  position: number
  retired: WithDefault<boolean>
  /** Its name, and that it is retired. */
  label: ReadyMade<string>
}

export interface RolesTable {
  id: Id
  name: string
  status: WithDefault<0 | 1>
  created_at: WithDefault<Date>
}

/** A row that grants nothing is refused: whoever has one row is staff. */
export interface RolePermissionsTable {
  role_id: number
  /** Place in MODULES, from 1. */
  module_id: number
  can_add: WithDefault<boolean>
  can_edit: WithDefault<boolean>
  can_delete: WithDefault<boolean>
  can_view: WithDefault<boolean>
}

export interface UsersTable {
  id: Id
  user_name: string
  email_address: string
  password_hash: string | null
  first_name: string
  middle_name: WithDefault<string>
  last_name: string
  contact_number: WithDefault<string>
  role_id: number
  status: UserStatus
  photo_file_id: number | null
  token_version: WithDefault<number>
  /** Folded names, user name and email address. */
  search_text: ReadyMade<string>
  created_at: WithDefault<Date>
  approved_at: Date | null
  /** Null without a second factor. */
  second_factor_since: Date | null
  /** When the account was erased at its customer's wish; its row then stays as it is. */
  erased_at: Date | null
}

export interface StudentsTable {
  id: Id
  user_id: number
  student_id: string | null
  first_name: WithDefault<string>
  middle_name: WithDefault<string>
  last_name: WithDefault<string>
  grade_level_id: number | null
  created_at: WithDefault<Date>
  /** When he left the school. */
  retired_at: Date | null
  retired_why: WithDefault<string>
  /** Counted up with every change. */
  version: ReadyMade<number>
  idempotency_key: string | null
  request_hash: string | null
}

export interface PasswordResetsTable {
  token_hash: string
  user_id: number
  expires_at: Date
  used_at: Date | null
  created_at: WithDefault<Date>
}

export interface SecondFactorsTable {
  user_id: number
  /** Encrypted. */
  secret: Buffer
  confirmed_at: Date | null
  last_step: WithDefault<number>
  created_at: WithDefault<Date>
}

export interface RecoveryCodesTable {
  user_id: number
  code_hash: string
  used_at: Date | null
}

/** Failed tries by what they are counted for; see core/failed-attempts.ts. */
export interface FailedTriesTable {
  key: string
  failures: number
  held_until: Date
  forget_at: Date
}

/** Networks from which an account has logged in. */
export interface KnownNetworksTable {
  user_id: number
  network: string
  seen_at: WithDefault<Date>
}

export interface EmailChangesTable {
  id: Id
  user_id: number
  old_address: string
  new_address: string
  confirm_hash: string
  stop_hash: string
  /** The session that asked: it goes on when the change is confirmed. */
  session_id: string
  asked_at: Date
  /** When both links end. */
  expires_at: Date
  confirmed_at: Date | null
  /** Cancelled, replaced or stopped. */
  closed_at: Date | null
  /** By the link of the old address. */
  stopped_at: Date | null
}

export interface UploadDaysTable {
  user_id: number
  day: Day
  files: number
  bytes: number
}

export interface AddressesTable {
  id: Id
  user_id: number
  receiver_name: string
  email: string
  contact_number: string
  residence: string
  region: string
  province: string
  city: string
  barangay: string
  is_default: WithDefault<boolean>
  idempotency_key: string | null
  /** Of the request that came with the key. */
  request_hash: string | null
  created_at: WithDefault<Date>
}
