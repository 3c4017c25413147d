import { z } from 'zod'
import { NAME_LIMITS } from './catalogue-names.ts'
import { VariationOptionChoice, variationIdsBody } from './common.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { CatalogueName, NamesQuery, Renaming } from './catalogue-name-schema.ts'
import { NAMES } from './stale.ts'

export const VariationOption = z.object({ id: z.int(), value: z.string() })
export type VariationOption = z.infer<typeof VariationOption>

/** What products differ by, with what it can be, in the order in which the options were added. */
export const Variation = z.object({ id: z.int(), name: z.string(), options: z.array(VariationOption) })
export type Variation = z.infer<typeof Variation>

/** `productCount` is how many products vary by it, inactive ones too; `isUsed` is said of what some of them have. */
export const VariationRow = Variation.extend({
  options: z.array(VariationOption.extend({ isUsed: z.boolean() })),
  productCount: z.int(),
})
export type VariationRow = z.infer<typeof VariationRow>

/** The search also finds a variation by one of its options. */
export const listVariations = endpoint({
  name: 'listVariations',
  summary: 'Variations by name, each with its options and how many products vary by it',
  method: 'GET',
  path: '/Product/Variation',
  access: 'Inventory.view',
  query: NamesQuery,
  answer: z.array(VariationRow),
  paged: true,
})

export const addVariation = endpoint({
  name: 'addVariation',
  summary: 'Adds a variation without options',
  method: 'POST',
  path: '/Product/Variation',
  access: 'Inventory.add',
  invalidates: NAMES,
  body: z.object({ name: CatalogueName }),
  answer: Variation,
})

export const renameVariation = endpoint({
  name: 'renameVariation',
  summary: 'Renames a variation',
  method: 'PUT',
  path: '/Product/Variation/{id}',
  access: 'Inventory.edit',
  invalidates: NAMES,
  refusals: ['changed'],
  params: z.object({ id: field.id }),
  body: Renaming,
  answer: Variation,
})

export const deleteVariation = endpoint({
  name: 'deleteVariation',
  summary: 'Deletes a variation that no product uses, with its options; otherwise 409',
  method: 'DELETE',
  path: '/Product/Variation/{id}',
  access: 'Inventory.delete',
  invalidates: NAMES,
  refusals: ['in_use'],
  params: z.object({ id: field.id }),
  answer: field.nothing,
})

const TOO_MANY_NAMES = `Add at most ${NAME_LIMITS.options} at once.`

const names = z.array(CatalogueName).min(1, field.REQUIRED).max(NAME_LIMITS.options, TOO_MANY_NAMES)

const SentNames = z.union([
  z.array(z.union([z.string(), z.object({ name: z.string() })])),
  z.object({ name: z.union([z.string(), z.array(z.string())]) }),
])

/** They are counted before each of them is judged. */
function counted(sent: z.input<typeof SentNames>, context: z.RefinementCtx) {
  if (Array.isArray(sent) && sent.length > NAME_LIMITS.options) {
    context.addIssue({ code: 'custom', message: TOO_MANY_NAMES })
  }
  return sent
}

/** `['Small', 'Large']`, `[{ name: 'Small' }]` and `{ name: ['Small'] }` say the same. */
const OptionNames = z
  .preprocess(counted, SentNames)
  .transform((sent) => {
    if (Array.isArray(sent)) return sent.map((one) => (typeof one === 'string' ? one : one.name))
    return typeof sent.name === 'string' ? [sent.name] : sent.name
  })
  .pipe(names)

/** All are added or none. When some exist already, `errors.names` says which. */
export const addVariationOptions = endpoint({
  name: 'addVariationOptions',
  summary: 'Adds options at the end of a variation, all of them or none',
  method: 'POST',
  path: '/Product/Variation/{id}/add-option',
  access: 'Inventory.add',
  invalidates: NAMES,
  params: z.object({ id: field.id }),
  bodyLimit: 128_000,
  body: OptionNames,
  answer: Variation,
})

const optionParams = z.object({ variationId: field.id, id: field.id })

export const renameVariationOption = endpoint({
  name: 'renameVariationOption',
  summary: 'Renames an option of a variation',
  method: 'PUT',
  path: '/Product/Variation/{variationId}/edit-option/{id}',
  access: 'Inventory.edit',
  invalidates: NAMES,
  refusals: ['changed'],
  params: optionParams,
  body: Renaming,
  answer: VariationOption,
})

export const deleteVariationOption = endpoint({
  name: 'deleteVariationOption',
  summary: 'Deletes an option that no product uses; otherwise 409',
  method: 'DELETE',
  path: '/Product/Variation/{variationId}/delete-option/{id}',
  access: 'Inventory.delete',
  invalidates: NAMES,
  refusals: ['in_use'],
  params: optionParams,
  answer: field.nothing,
})

export const listProductVariationOptions = endpoint({
  name: 'listProductVariationOptions',
  summary: 'As POST /Common/VariationOptions',
  method: 'POST',
  path: '/Product/VariationOptions',
  access: 'public',
  invalidates: [],
  body: variationIdsBody,
  answer: z.array(VariationOptionChoice),
})
