/** Of a user who is Inactive and was never Active. */
export interface RegistrationRejectionsTable {
  user_id: number
  rejected_at: Date
  rejected_by: number
  /** '' without one. */
  reason: string
}

export interface EarlierRejectionsTable {
  user_id: number
  rejected_at: Date
  reason: string
}
