import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { exporting, paging } from './paging.ts'
import { MODULES } from './permissions.ts'
import { plainText } from './plain-text.ts'
import { ROLE_FIELDS } from './role-field-labels.ts'
import { ROLES, USERS } from './stale.ts'

const moduleId = field.wireInt.pipe(z.int().min(1).max(MODULES.length))
const granted = field.wireBool.optional().transform((is) => is ?? false)

export const ModuleGrant = z.object({
  moduleId: z.int(),
  add: z.boolean(),
  edit: z.boolean(),
  delete: z.boolean(),
  view: z.boolean(),
})

/** A role with its whole matrix, all modules in their order. */
export const Role = z.object({
  id: z.int(),
  name: z.string(),
  status: z.enum(['Active', 'Inactive']),
  permissions: z.array(ModuleGrant),
  /** How many users have it, whatever their status. */
  userCount: z.int(),
  createdOn: z.string(),
  /** Names the state that an edit starts from. */
  version: z.string(),
})
export type Role = z.infer<typeof Role>

export const RoleName = field
  .rawText(ROLE_FIELDS.name.most)
  // Full-width letters and such would make a second 'admin'.
  .transform((name) => plainText(name.normalize('NFKC')).replaceAll(/\s+/g, ' ').trim())
  .pipe(field.requiredText(ROLE_FIELDS.name))

/** Roles have one status only; there is no call that ends one. */
const status = z
  .union([z.literal('Active'), field.wireInt.pipe(z.literal(1))], 'The status of a role is 1.')
  .optional()

/** In a new role a module that is left out grants nothing; in one that is changed see `savedOver`. */
const permissions = z
  .array(z.object({ moduleId, add: granted, edit: granted, delete: granted, view: granted }))
  .max(MODULES.length)
  .refine((grants) => new Set(grants.map((grant) => grant.moduleId)).size === grants.length, {
    error: 'Name each module once.',
  })

export const listRoles = endpoint({
  name: 'listRoles',
  summary: 'Roles with what they grant',
  method: 'GET',
  path: '/roles',
  access: 'Role.view',
  query: z.object({
    search: field.searchText,
    /** Roles that grant anything on this module. */
    moduleId: z.union([z.literal('').transform(() => undefined), moduleId]).optional(),
    sortBy: z.enum(['nameAsc', 'nameDesc', 'createdOnAsc', 'createdOnDesc', '']).optional(),
    ...exporting,
    ...paging,
  }),
  answer: z.array(Role),
  paged: true,
})

export const getRole = endpoint({
  name: 'getRole',
  summary: 'One role with its whole matrix',
  method: 'GET',
  path: '/roles/{roleId}',
  access: 'Role.view',
  params: z.object({ roleId: field.id }),
  answer: Role,
})

export const addRole = endpoint({
  name: 'addRole',
  summary: 'Adds a role; it grants only what its maker holds',
  method: 'POST',
  path: '/Roles',
  access: 'Role.add',
  invalidates: [...ROLES, ...USERS],
  stepUp: true,
  body: z.object({ name: RoleName, status, permissions: permissions.default([]) }),
  answer: Role,
})

/** With the `version` that was read, a role that someone else has changed since is refused with 409. */
export const updateRole = endpoint({
  name: 'updateRole',
  summary: 'Changes the name of a role and what it grants',
  method: 'PUT',
  path: '/roles/{roleId}',
  access: 'Role.edit',
  invalidates: [...ROLES, ...USERS],
  refusals: ['changed'],
  stepUp: true,
  params: z.object({ roleId: field.id }),
  body: z.object({ name: RoleName, status, permissions, version: z.string().max(100).optional() }),
  answer: Role,
})
