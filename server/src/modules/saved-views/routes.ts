import { addView, changeView, deleteView, listViews, VIEW_TEXT } from '@kwaderno/contract/saved-view.ts'
import { ownRoute, route, type Routes } from '../../core/endpoint.ts'
import * as views from './service.ts'

const GONE = VIEW_TEXT.gone

/** The views of lists that each of the staff keeps for himself. */
export const savedViewRoutes: Routes = ({ db }) => [
  route(listViews, ({ session, query }) => views.listViews(db, session.userId, query.screen)),
  route(addView, ({ session, query, body }) => views.addView(db, session.userId, query.screen, body)),
  ownRoute(changeView, { gone: GONE }, ({ own, params, body }) => views.changeView(db, own, params.id, body)),
  ownRoute(deleteView, { gone: GONE }, ({ own, params }) => views.deleteView(db, own, params.id)),
]
