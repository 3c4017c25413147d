import {
  addSchoolList,
  changeSchoolList,
  copySchoolList,
  deleteSchoolList,
  findListProducts,
  getSchoolList,
  listSchoolLists,
  publishSchoolList,
} from '@kwaderno/contract/school-list.ts'
import { addListToCart, listMyLists } from '@kwaderno/contract/school-list-mine.ts'
import { limitsOf } from '../../core/customer-limits.ts'
import { route, type Routes } from '../../core/endpoint.ts'
import { addToCart } from './add-to-cart.ts'
import { listMine } from './mine.ts'
import { findProducts, listLists } from './queries.ts'
import * as lists from './service.ts'

/** What a school asks the children of a grade to bring. */
export const schoolListRoutes: Routes = (deps) => [
  route(listSchoolLists, ({ query }) => listLists(deps.db, query)),
  route(findListProducts, ({ query }) => findProducts(deps.db, query.search)),
  route(listMyLists, ({ session, query }) => listMine(deps, session.userId, query)),
  route(getSchoolList, ({ params }) => lists.getList(deps, params.id)),
  route(addSchoolList, ({ session, body }) => lists.addList(deps, session, body)),
  route(copySchoolList, ({ session, params }) => lists.copyList(deps, session, params.id)),
  route(changeSchoolList, ({ session, params, body }) => lists.changeList(deps, session, params.id, body)),
  route(publishSchoolList, ({ session, params, body }) => lists.publishList(deps, session, params.id, body)),
  route(deleteSchoolList, ({ session, params }) => lists.deleteList(deps, session, params.id)),
  route(addListToCart, ({ session, params, body }) =>
    addToCart(deps, { userId: session.userId, most: limitsOf(deps.config, session).pieces }, params.id, body),
  ),
]
