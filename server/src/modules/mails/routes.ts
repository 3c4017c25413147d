import {
  getMail,
  getMailServer,
  listMailChoices,
  listMails,
  resendMail,
  saveMailChoices,
} from '@kwaderno/contract/mail.ts'
import {
  getMailTemplate,
  listMailTemplates,
  previewMailTemplate,
  resetMailTemplate,
  testMailTemplate,
  updateMailTemplate,
} from '@kwaderno/contract/mail-template.ts'
import { route, type Routes } from '../../core/endpoint.ts'
import { listChoices, saveChoices } from './choices.ts'
import { getSent, listSent, resend } from './sent-mails.ts'
import * as templates from './templates.ts'

export const mailRoutes: Routes = (deps) => [
  route(listMails, ({ query }) => listSent(deps.db, query)),
  route(getMailServer, async () => ({ isSet: deps.config.mail.smtpUrl !== undefined })),
  route(listMailTemplates, () => templates.listTemplates(deps.db)),
  route(getMailTemplate, ({ params }) => templates.getTemplate(deps.db, params.kind)),
  route(previewMailTemplate, ({ session, params, body }) =>
    templates.previewTemplate(deps, session, params.kind, body),
  ),
  route(updateMailTemplate, ({ session, params, body }) =>
    templates.saveTemplate(deps, session, params.kind, body),
  ),
  route(resetMailTemplate, ({ session, params, body }) =>
    templates.resetTemplate(deps, session, params.kind, body),
  ),
  route(testMailTemplate, ({ session, params, body }) =>
    templates.sendTestMail(deps, session, params.kind, body),
  ),
  route(getMail, ({ params }) => getSent(deps.db, params.id)),
  route(resendMail, ({ session, params, body }) => resend(deps, session, params.id, body)),
  route(listMailChoices, ({ session }) => listChoices(deps.db, session)),
  route(saveMailChoices, ({ session, body }) => saveChoices(deps.db, session.userId, body)),
]
