import { ActionIcon } from '@mantine/core'
import {
  deleteVariationOption,
  renameVariationOption,
  type VariationOption,
  type VariationRow,
} from '@kwaderno/contract/variation.ts'
import { IconTrash } from '@tabler/icons-react'
import { call } from '../../../api/client.ts'
import { useSession } from '../../../api/session.ts'
import { AddOptions } from './AddOptions.tsx'
import { nameKey } from './drafts.ts'
import { EditableName } from './EditableName.tsx'
import { deleteNamed, saveNames } from './save.ts'
import classes from './VariationOptions.module.css'

/** What unfolds under a variation: its options, each renamed or deleted where it stands, and the way to add more. */
export function VariationOptions({ variation }: { variation: VariationRow }) {
  const { can } = useSession()
  const { id: variationId, name, options } = variation
  return (
    <div className={classes.panel}>
      {options.length === 0 && <p className={classes.none}>No options yet.</p>}
      {options.length > 0 && (
        <ul className={classes.options} aria-label={`Options of ${name}`}>
          {options.map((option) => (
            <li key={option.id}>
              <EditableName
                what="Option"
                id={option.id}
                name={option.value}
                rename={
                  can('Inventory.edit')
                    ? (body) =>
                        saveNames('Option', 'rename', () =>
                          call(renameVariationOption, { params: { variationId, id: option.id }, body }),
                        )
                    : undefined
                }
              />
              {can('Inventory.delete') && !option.isUsed && (
                <DeleteOption option={option} onClick={() => void remove(variation, option)} />
              )}
            </li>
          ))}
        </ul>
      )}
      {can('Inventory.add') && <AddOptions variation={variation} />}
    </div>
  )
}

function DeleteOption({ option, onClick }: { option: VariationOption; onClick: () => void }) {
  return (
    <ActionIcon
      variant="subtle"
      color="coral"
      className={classes.delete}
      aria-label={`Delete option ${option.value}`}
      title="Delete"
      onClick={onClick}
    >
      <IconTrash size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}

function remove({ id: variationId, name }: VariationRow, { id, value }: VariationOption): Promise<void> {
  const consequence = `will no longer be an option of ${name}.`
  return deleteNamed('Option', { name: value, consequence, keys: [nameKey('Option', id)] }, () =>
    call(deleteVariationOption, { params: { variationId, id } }),
  )
}
