import { Checkbox, NativeSelect } from '@mantine/core'
import {
  maySetStatus,
  RETURN_FOR_DISPOSAL,
  RETURN_TO_STOCK,
  withStatus,
  type ReturnType,
} from '@kwaderno/contract/exchange-rules.ts'
import { RETURN_STATUSES, toReturnStatus } from '@kwaderno/contract/return-status.ts'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import type { GroupDraft } from './draft/draft.ts'
import { returnPlace } from './draft/errors.ts'
import classes from './GroupStatus.module.css'
import type { ChangeGroup } from './use-exchange-edit.ts'

interface GroupStatusProps {
  group: GroupDraft
  /** As it is stored, which says what a status leaves of what was ticked. */
  stored: GroupDraft
  /** Names the piece for a screen reader. */
  name: string
  isOpen: boolean
  error: string | undefined
  onChange: ChangeGroup
}

/** Whether a piece is exchanged, for all of its rows at once, and what becomes of it. */
export function GroupStatus({ group, stored, name, isOpen, error, onChange }: GroupStatusProps) {
  function set(text: string) {
    const status = toReturnStatus(text)
    if (status !== undefined) onChange(group.key, (now) => withStatus(now, status, stored))
  }
  return (
    <div className={classes.status}>
      {isOpen ? (
        <NativeSelect
          aria-label={`Status of ${name}`}
          value={group.status}
          onChange={(event) => set(event.currentTarget.value)}
        >
          {RETURN_STATUSES.map((status) => (
            <option key={status} value={status} disabled={!maySetStatus(group.status, status)}>
              {status}
            </option>
          ))}
        </NativeSelect>
      ) : (
        <span>
          <StatusBadge status={group.status} />
        </span>
      )}
      <ReturnTypeBoxes group={group} name={name} isOpen={isOpen} error={error} onChange={onChange} />
    </div>
  )
}

const TYPES = [
  { type: RETURN_TO_STOCK, label: 'Return to stock' },
  { type: RETURN_FOR_DISPOSAL, label: 'Return for disposal' },
] as const satisfies readonly { type: ReturnType; label: string }[]

function ReturnTypeBoxes({ group, name, isOpen, error, onChange }: Omit<GroupStatusProps, 'stored'>) {
  const id = `return-${group.key}-error`
  return (
    <fieldset className={classes.types} aria-describedby={error ? id : undefined}>
      <legend className={classes.legend}>What becomes of {name}</legend>
      {TYPES.map(({ type, label }) => (
        <Checkbox
          key={type}
          label={label}
          classNames={{ label: classes.label ?? '' }}
          checked={group.returnType === type}
          disabled={!isOpen || group.status !== 'Approved'}
          aria-invalid={error ? true : undefined}
          data-place={returnPlace(group.key)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(group.key, (now) => ({ ...now, returnType: checked ? type : null }))
          }
        />
      ))}
      {error && (
        <p className={classes.error} id={id} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
