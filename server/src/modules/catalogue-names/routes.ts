import { addCategory, deleteCategory, listCategories, renameCategory } from '@kwaderno/contract/category.ts'
import {
  addSearchWords,
  changeSearchWords,
  deleteSearchWords,
  listSearchWords,
} from '@kwaderno/contract/search-words.ts'
import {
  addVariation,
  addVariationOptions,
  deleteVariation,
  deleteVariationOption,
  listVariations,
  renameVariation,
  renameVariationOption,
} from '@kwaderno/contract/variation.ts'
import { route, type Routes } from '../../core/endpoint.ts'
import * as queries from './queries.ts'
import * as searchWords from './search-words.ts'
import * as names from './service.ts'

/** What products are sorted into, what they differ by, and which words searches take for the same. */
export const catalogueNameRoutes: Routes = ({ db }) => [
  route(listCategories, ({ query }) => queries.listCategories(db, query)),
  route(addCategory, ({ body, session }) => names.addCategory(db, session, body.name)),
  route(renameCategory, ({ params, body, session }) => names.renameCategory(db, session, params.id, body)),
  route(deleteCategory, ({ params, session }) => names.deleteCategory(db, session, params.id)),

  route(listVariations, ({ query }) => queries.listVariations(db, query)),
  route(addVariation, ({ body, session }) => names.addVariation(db, session, body.name)),
  route(renameVariation, ({ params, body, session }) => names.renameVariation(db, session, params.id, body)),
  route(deleteVariation, ({ params, session }) => names.deleteVariation(db, session, params.id)),

  route(addVariationOptions, ({ params, body, session }) => names.addOptions(db, session, params.id, body)),
  route(renameVariationOption, ({ params, body, session }) => names.renameOption(db, session, params, body)),
  route(deleteVariationOption, ({ params, session }) => names.deleteOption(db, session, params)),

  route(listSearchWords, ({ query }) => searchWords.listSearchWords(db, query)),
  route(addSearchWords, ({ body, session }) => searchWords.addSearchWords(db, session, body.words)),
  route(changeSearchWords, ({ params, body, session }) =>
    searchWords.changeSearchWords(db, session, params.id, body),
  ),
  route(deleteSearchWords, ({ params, session }) => searchWords.deleteSearchWords(db, session, params.id)),
]
