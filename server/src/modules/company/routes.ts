import {
  getEditedAboutUs,
  getEditedContactUs,
  updateAboutUs,
  updateContactUs,
} from '@kwaderno/contract/company.ts'
import { route, type Routes } from '../../core/endpoint.ts'
import * as company from './service.ts'

/** What the shop says of itself, for those who maintain it. */
export const companyRoutes: Routes = ({ db }) => [
  route(getEditedAboutUs, () => company.getAboutUs(db)),
  route(updateAboutUs, ({ session, body }) => company.updateAboutUs(db, session, body)),
  route(getEditedContactUs, () => company.getContactUs(db)),
  route(updateContactUs, ({ session, body }) => company.updateContactUs(db, session, body)),
]
