import { createContext } from 'react'

/** Counts resets of the surrounding filters, so that a search text still being typed is cleared too. */
export const FilterReset = createContext(0)
