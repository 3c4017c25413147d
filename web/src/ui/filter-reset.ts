import { createContext } from 'react'

/** Counts how often the filters around were reset, so that a text which is still being typed goes, too. */
export const FilterReset = createContext(0)
