import { searchOffice } from '@kwaderno/contract/search.ts'
import { route, type Routes } from '../../core/endpoint.ts'
import { search } from './queries.ts'

/** The palette of the back office. */
export const searchRoutes: Routes = ({ reads }) => [
  route(searchOffice, ({ session, query }) => search(reads, session, query.q ?? '')),
]
