/** Rows are written once and never again. */
export interface PrivacyNoticesTable {
  version: number
  text: string
  published_by: number
  published_at: Date
}

export interface PrivacyConsentsTable {
  user_id: number
  version: number
  agreed_at: Date
}
