import { useState } from 'react'
import { isDecided } from '../../api/failure.ts'

interface Unanswered {
  /** To be told of each failure. */
  note: (error: unknown, what?: string) => void
  /** Whether an earlier attempt at the same got no answer: it may have arrived, and be why this one is refused. */
  mayHaveArrived: (error: unknown, what?: string) => boolean
}

/** Remembers for what no answer came: the server may have done it all the same. */
export function useUnanswered(): Unanswered {
  const [unanswered, setUnanswered] = useState<string>()
  return {
    note(error, what = '') {
      if (!isDecided(error)) setUnanswered(what)
    },
    mayHaveArrived: (error, what = '') => isDecided(error) && unanswered === what,
  }
}
