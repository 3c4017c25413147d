import {
  confirmBankLines,
  ignoreBankLine,
  listBankAccounts,
  listBankLines,
  loadBankList,
  uploadBankList,
} from '@kwaderno/contract/bank-list.ts'
import { route, type Routes } from '../../core/endpoint.ts'
import { confirm } from './confirm.ts'
import { listAccounts } from './queries.ts'
import * as lists from './service.ts'

/** What has come in on the shop's accounts. */
export const bankListRoutes: Routes = (deps) => [
  route(uploadBankList, ({ session, body, files }) =>
    lists.upload(deps, session, { accountId: body.accountId, file: files.File[0] }),
  ),
  route(loadBankList, ({ session, params, body }) => lists.load(deps, session, params.id, body.mapping)),
  route(listBankAccounts, () => listAccounts(deps.db)),
  route(listBankLines, ({ query }) => lists.listLines(deps, query)),
  route(confirmBankLines, ({ session, body }) => confirm(deps, session, body)),
  route(ignoreBankLine, ({ session, params, body }) =>
    lists.ignore(deps, session, params.id, body.isIgnored),
  ),
]
