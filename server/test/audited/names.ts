import { addCategory, deleteCategory, renameCategory } from '@kwaderno/contract/category.ts'
import { addSearchWords, changeSearchWords, deleteSearchWords } from '@kwaderno/contract/search-words.ts'
import {
  addVariation,
  addVariationOptions,
  deleteVariation,
  deleteVariationOption,
  renameVariation,
  renameVariationOption,
} from '@kwaderno/contract/variation.ts'
import { calling, rowsOf, type AuditedAction, type Office } from './action.ts'

/** Categories, variations and their options, and what searches take for the same. */
export function nameActions(office: Office): AuditedAction[] {
  const category = rowsOf('Inventory', 'Category')
  const variation = rowsOf('Inventory', 'Variation')
  const words = rowsOf('Inventory', 'Search words')
  const ids = { category: 0, words: 0, variation: 0, options: [] as number[] }
  const ofVariation = () => ({ params: { id: ids.variation } })
  const ofOption = (place: number) => ({ params: { variationId: ids.variation, id: ids.options[place]! } })
  const isOption = { isOption: true }
  return [
    calling(
      office,
      addCategory,
      'adds a category',
      () => ({ body: { name: 'Papers' } }),
      ({ body }) => {
        ids.category = body.id
        return category('Create', 'Added category Papers', [['Name', '', 'Papers']])
      },
    ),
    calling(
      office,
      renameCategory,
      'renames a category',
      () => ({ params: { id: ids.category }, body: { name: 'Paper goods' } }),
      () => category('Update', 'Renamed category Papers', [['Name', 'Papers', 'Paper goods']]),
    ),
    calling(
      office,
      deleteCategory,
      'deletes a category',
      () => ({ params: { id: ids.category } }),
      () => category('Delete', 'Deleted category Paper goods', [['Name', 'Paper goods', '']]),
    ),
    calling(
      office,
      addSearchWords,
      'adds search words',
      () => ({ body: { words: 'stilo, sign pen' } }),
      ({ body }) => {
        ids.words = body.id
        return words('Create', 'Added search words stilo, sign pen', [['Words', '', 'stilo, sign pen']])
      },
    ),
    calling(
      office,
      changeSearchWords,
      'changes search words',
      () => ({ params: { id: ids.words }, body: { words: 'stilo, gel pen' } }),
      () =>
        words('Update', 'Updated search words stilo, sign pen', [
          ['Words', 'stilo, sign pen', 'stilo, gel pen'],
        ]),
    ),
    calling(
      office,
      deleteSearchWords,
      'deletes search words',
      () => ({ params: { id: ids.words } }),
      () => words('Delete', 'Deleted search words stilo, gel pen', [['Words', 'stilo, gel pen', '']]),
    ),
    calling(
      office,
      addVariation,
      'adds a variation',
      () => ({ body: { name: 'Shade' } }),
      ({ body }) => {
        ids.variation = body.id
        return variation('Create', 'Added variation Shade', [['Name', '', 'Shade']])
      },
    ),
    calling(
      office,
      addVariationOptions,
      'adds two options',
      () => ({ ...ofVariation(), body: ['Sky', 'Sea'] }),
      ({ body }) => {
        ids.options = body.options.map(({ id }) => id)
        const changes: [string, string, string][] = [
          ['Variation', '', 'Shade'],
          ['Name', '', 'Sky, Sea'],
        ]
        return variation('Create', 'Added 2 options of Shade', changes, isOption)
      },
    ),
    calling(
      office,
      renameVariationOption,
      'renames an option',
      () => ({ ...ofOption(0), body: { name: 'Heaven' } }),
      () => variation('Update', 'Renamed option Sky of Shade', [['Name', 'Sky', 'Heaven']], isOption),
    ),
    calling(
      office,
      deleteVariationOption,
      'deletes an option',
      () => ofOption(0),
      () => {
        const changes: [string, string, string][] = [
          ['Variation', 'Shade', ''],
          ['Name', 'Heaven', ''],
        ]
        return variation('Delete', 'Deleted option Heaven of Shade', changes, isOption)
      },
    ),
    calling(
      office,
      renameVariation,
      'renames a variation',
      () => ({ ...ofVariation(), body: { name: 'Tone' } }),
      () => variation('Update', 'Renamed variation Shade', [['Name', 'Shade', 'Tone']]),
    ),
    calling(office, deleteVariation, 'deletes a variation with its options', ofVariation, () =>
      variation('Delete', 'Deleted variation Tone', [
        ['Name', 'Tone', ''],
        ['Options', 'Sea', ''],
      ]),
    ),
  ]
}
