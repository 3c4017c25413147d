import type { Id } from './columns.ts'

export interface PromotionsTable {
  id: Id
  /** To which it leads. */
  school_year: string
  promoted_by: number
  promoted_at: Date
  undone_by: number | null
  /** Null while it stands. */
  undone_at: Date | null
}

export interface PromotionStudentsTable {
  promotion_id: number
  student_id: number
  grade_before: number
  /** Null for who has finished. */
  grade_after: number | null
}
