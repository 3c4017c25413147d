import { getProfile } from '@kwaderno/contract/profile.ts'
import { route, type Routes } from '../../core/endpoint.ts'
import * as queries from './queries.ts'

export const profileRoutes: Routes = ({ db, images }) => [
  route(getProfile, ({ session }) => queries.getProfile(db, session.userId, images.url)),
]
