import { useEffect, useState, type ReactNode } from 'react'
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx'

/** Versions that are compared go up. */
export interface Versioned {
  version: number | string
}

interface BaseOptions<Stored extends Versioned> {
  /** As the server has it now. */
  latest: Stored
  isDirty: boolean
  /** Whether what is typed is what is stored: after a save of one's own whose answer was lost. */
  isTyped: (stored: Stored) => boolean
  /** While it is being saved the newer version may be its own. */
  isSaving: boolean
  /** In the words of the refusal that the server would give; without it the form stays with what it started from. */
  text: string | undefined
  /** Fills the form with what is stored. */
  onLoad: (stored: Stored) => void
}

export interface Base<Stored> {
  /** What the form started from: its version goes with the save. */
  base: Stored
  setBase: (stored: Stored) => void
  /** To be shown in the form: tells of a newer version when there is something typed that it would cost. */
  note: ReactNode
}

/** What a form started from. Somebody else's change fills an untouched form, and is told of beside a begun one. */
export function useBase<Stored extends Versioned>(options: BaseOptions<Stored>): Base<Stored> {
  const { latest, isDirty, isTyped, isSaving, text, onLoad } = options
  const [base, setBase] = useState(latest)
  const isBehind = text !== undefined && !isSaving && latest.version > base.version
  const isTold = isBehind && isDirty && !isTyped(latest)

  function load() {
    setBase(latest)
    onLoad(latest)
  }
  useEffect(() => {
    if (isBehind && !isTold) load()
  })
  const note = isTold && <ChangedMeanwhile text={text} onLoad={load} onKeep={() => setBase(latest)} />
  return { base, setBase, note }
}
