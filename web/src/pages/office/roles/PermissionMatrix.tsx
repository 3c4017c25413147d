import {
  ACTIONS,
  FAMILY_MODULES,
  RUNNING_MODULES,
  SHOP_MODULES,
  type Module,
  type Permission,
} from '@kwaderno/contract/permissions.ts'
import { ACTION_LABEL } from '@kwaderno/contract/role-field-labels.ts'
import { MODULE_GROUPS } from '@kwaderno/contract/role-permissions.ts'
import { SelectBox } from '../../../ui/SelectBox.tsx'
import { GroupBox } from './GroupBox.tsx'
import { extentOf, isGranted, permissionsOn, toggled, withPermissions, type Matrix } from './matrix.ts'
import classes from './PermissionMatrix.module.css'
import { moveFocus } from './move-focus.ts'

const RUNNING = 'Running the shop'
const FAMILIES = 'Families and books'

export interface Editing {
  /** Why a permission must stay as it is; undefined when it may be changed. */
  lockOf: (permission: Permission) => string | undefined
  /** The id of the text that says what locked boxes mean. */
  noteId: string
  isSaving: boolean
  onChange: (matrix: Matrix) => void
}

/** The modules against the four actions. Without `editing` nothing can be changed. */
export function PermissionMatrix({ matrix, editing }: { matrix: Matrix; editing?: Editing }) {
  return (
    <div className={classes.matrix}>
      {editing && (
        <div className={classes.groups} role="group" aria-label="Groups of modules">
          {Object.entries(MODULE_GROUPS).map(([name, modules]) => (
            <GroupBox key={name} name={name} modules={modules} {...boxOf(matrix, modules, editing)} />
          ))}
        </div>
      )}
      <ModuleTable name="Modules" modules={SHOP_MODULES} matrix={matrix} editing={editing} />
      <h2 className={classes.heading}>{RUNNING}</h2>
      <ModuleTable name={RUNNING} modules={RUNNING_MODULES} matrix={matrix} editing={editing} />
      <h2 className={classes.heading}>{FAMILIES}</h2>
      <ModuleTable name={FAMILIES} modules={FAMILY_MODULES} matrix={matrix} editing={editing} />
    </div>
  )
}

interface ModuleTableProps {
  name: string
  modules: readonly Module[]
  matrix: Matrix
  editing: Editing | undefined
}

function ModuleTable({ name, modules, matrix, editing }: ModuleTableProps) {
  return (
    <table className={classes.table} aria-label={name}>
      <thead>
        <tr>
          <th scope="col">Module</th>
          {ACTIONS.map((action) => (
            <th key={action} scope="col">
              {ACTION_LABEL[action]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {modules.map((module) => (
          <ModuleRow key={module} module={module} matrix={matrix} editing={editing} />
        ))}
      </tbody>
    </table>
  )
}

interface ModuleRowProps {
  module: Module
  matrix: Matrix
  editing: Editing | undefined
}

function ModuleRow({ module, matrix, editing }: ModuleRowProps) {
  return (
    <tr>
      <th scope="row">
        <span className={classes.module}>
          {editing && (
            <SelectBox
              label={`All of ${module}`}
              onKeyDown={moveFocus}
              {...boxOf(matrix, [module], editing)}
            />
          )}
          {module}
        </span>
      </th>
      {ACTIONS.map((action) => {
        const permission: Permission = `${module}.${action}`
        const lock = editing?.lockOf(permission)
        return (
          <td key={action} title={lock}>
            <SelectBox
              label={`${module}: ${ACTION_LABEL[action]}`}
              checked={isGranted(matrix, permission)}
              disabled={!editing || editing.isSaving || lock !== undefined}
              describedBy={lock === undefined ? undefined : editing?.noteId}
              onKeyDown={moveFocus}
              onChange={(isGiven) => editing?.onChange(withPermissions(matrix, [permission], isGiven))}
            />
          </td>
        )
      })}
    </tr>
  )
}

/** The state of a select-all over these modules, and what pressing it does. */
function boxOf(matrix: Matrix, modules: readonly Module[], editing: Editing) {
  const permissions = permissionsOn(modules)
  const isLocked = (permission: Permission) => editing.lockOf(permission) !== undefined
  const extent = extentOf(matrix, permissions)
  const isDead = permissions.every(isLocked)
  return {
    checked: extent === 'all',
    indeterminate: extent === 'some',
    disabled: editing.isSaving || isDead,
    describedBy: isDead ? editing.noteId : undefined,
    onChange: () => editing.onChange(toggled(matrix, permissions, isLocked)),
  }
}
