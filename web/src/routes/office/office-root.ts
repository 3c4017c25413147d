import { createRoute } from '@tanstack/react-router'
import { loadOffice } from '../../layouts/Shell.tsx'
import { place, text } from '../../search-params.ts'
import { root } from '../root.tsx'

/** What every list of the office has. */
export const LIST = { search: text, ...place }

/** The staff's back office with its sidebar. */
export const office = createRoute({
  getParentRoute: () => root,
  id: 'office',
  context: () => ({ shell: 'office' }),
  loader: loadOffice,
})
