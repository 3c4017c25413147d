import { STEP_SEPARATOR } from '@kwaderno/contract/common.ts'

/** The steps of an Instructions item; the marker between them is never shown. */
export function stepsOf(description: string): string[] {
  return description
    .split(STEP_SEPARATOR)
    .map((step) => step.trim())
    .filter((step) => step !== '')
}
