import { ACTIONS, MODULES, type Permission } from '@kwaderno/contract/permissions.ts'
import type { ModuleGrant } from '@kwaderno/contract/role-permissions.ts'

/** These permissions as a role names them: by module, all of them. */
export function grants(...permissions: readonly Permission[]): ModuleGrant[] {
  return MODULES.map((module, index) => {
    const [add, edit, remove, view] = ACTIONS.map((action) => permissions.includes(`${module}.${action}`))
    return { moduleId: index + 1, add: add!, edit: edit!, delete: remove!, view: view! }
  })
}
