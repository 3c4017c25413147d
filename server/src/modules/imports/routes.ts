import {
  applyImport,
  checkImport,
  dropImport,
  exportCatalogue,
  getImport,
  getImportTemplate,
  listImportRows,
  listImports,
} from '@kwaderno/contract/import.ts'
import { route, type Routes } from '../../core/endpoint.ts'
import * as imports from './service.ts'
import { exported, template } from './sheets.ts'

/** Spreadsheets of the catalogue. */
export const importRoutes: Routes = (deps) => [
  route(getImportTemplate, ({ params }) => template(params.kind)),
  route(exportCatalogue, ({ params }) => exported(deps, params.kind)),
  route(checkImport, ({ session, params, body, files }) =>
    imports.startImport(deps, session, { ...body, kind: params.kind, file: files.file[0] }),
  ),
  route(getImport, ({ params }) => imports.getImport(deps, params.id)),
  route(listImportRows, ({ params, query }) => imports.listRows(deps, params.id, query)),
  route(applyImport, ({ session, params, body }) =>
    imports.applyImport(deps, session, params.id, body.idempotencyKey),
  ),
  route(dropImport, ({ params }) => imports.dropImport(deps, params.id)),
  route(listImports, ({ query }) => imports.listImports(deps, query)),
]
