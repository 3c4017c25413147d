import { Refusal } from './problem.ts'

/**
 * What a broken constraint of the database means to the person who broke it, by the constraint's name. The services
 * check first; this is what two requests at the same moment run into. Each module adds the constraints of its tables.
 */
const MEANINGS = new Map<string, { message: string; field?: string }>()

/** Adds the meanings of a module's constraints: `explainConstraints({ users__user_name: { message: '...' } })`. */
export function explainConstraints(meanings: Record<string, { message: string; field?: string }>): void {
  for (const [name, meaning] of Object.entries(meanings)) MEANINGS.set(name, meaning)
}

/** The refusal that a unique, check, foreign key or exclusion violation stands for, if anyone has said so. */
export function violationOf(error: unknown): Refusal | undefined {
  if (!(error instanceof Error) || !('constraint' in error) || typeof error.constraint !== 'string')
    return undefined
  const meaning = MEANINGS.get(error.constraint)
  if (meaning === undefined) return undefined
  const { message, field } = meaning
  return new Refusal(message, 400, field ? { [field]: [message] } : {})
}
