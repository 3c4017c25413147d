import {
  getMail,
  getMailServer,
  listMailChoices,
  listMails,
  resendMail,
  saveMailChoices,
} from '@kwaderno/contract/mail.ts'
import { route, type Routes } from '../../core/endpoint.ts'
import { listChoices, saveChoices } from './choices.ts'
import { getSent, listSent, resend } from './sent-mails.ts'

export const mailRoutes: Routes = (deps) => [
  route(listMails, ({ query }) => listSent(deps.db, query)),
  route(getMailServer, async () => ({ isSet: deps.config.mail.smtpUrl !== undefined })),
  route(getMail, ({ params }) => getSent(deps.db, params.id)),
  route(resendMail, ({ session, params, body }) => resend(deps, session, params.id, body)),
  route(listMailChoices, ({ session }) => listChoices(deps.db, session)),
  route(saveMailChoices, ({ session, body }) => saveChoices(deps.db, session.userId, body.off)),
]
