import { addFaqContent, deleteFaqContent, listEditedFaqs, updateFaqContent } from '@kwaderno/contract/faq.ts'
import { route, type Routes } from '../../core/endpoint.ts'
import * as faqs from './service.ts'

/** What staff change of the public pages. */
export const contentRoutes: Routes = ({ db }) => [
  route(listEditedFaqs, () => faqs.listFaqs(db)),
  route(addFaqContent, ({ params, body, session }) => faqs.addFaqContent(db, session, params.id, body)),
  route(updateFaqContent, ({ params, body, session }) =>
    faqs.updateFaqContent(db, session, { faqId: params.id, contentId: params.contentId }, body),
  ),
  route(deleteFaqContent, ({ params, session }) => faqs.deleteFaqContent(db, session, params)),
]
