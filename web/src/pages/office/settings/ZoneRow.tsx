import { Button } from '@mantine/core'
import type { Settings } from '@kwaderno/contract/settings.ts'
import { ZONE_FIELDS } from '@kwaderno/contract/settings-fields.ts'
import { placeInWords, type Place, type ZonesForm } from '@kwaderno/contract/zones.ts'
import { IconPlus, IconTrash, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useFieldArray, useFormState, type Control } from 'react-hook-form'
import { TextField } from '../../../ui/form/TextField.tsx'
import { RowTool } from '../../../ui/RowTool.tsx'
import { AddPlace } from './AddPlace.tsx'
import { PriceField } from './PriceField.tsx'
import classes from './ZonesCard.module.css'

/** The zones as they are typed. */
export interface ZonesDraft {
  items: { name: string; fee: string; places: Settings['zones']['items'][number]['places'] }[]
}

export const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

interface ZoneRowProps {
  control: Control<ZonesDraft, unknown, ZonesForm>
  /** From 0. */
  at: number
  mayEdit: boolean
  isLocked: boolean
  onRemove: () => void
  /** @param selector of what gets the keyboard next */
  focusNext: (selector: string) => void
}

/** A zone: its name, its fee and its places, and below them the choice of another place. */
export function ZoneRow({ control, at, mayEdit, isLocked, onRemove, focusNext }: ZoneRowProps) {
  const [isAdding, setAdding] = useState(false)
  const { fields, append, remove } = useFieldArray({ control, name: `items.${at}.places`, keyName: 'key' })
  const toAddPlace = () => focusNext(`[data-zone="${at}"] [data-tool="add-place"]`)
  function removePlace(place: number) {
    toAddPlace()
    remove(place)
  }
  function toggle() {
    if (!isAdding) focusNext(`[data-place-of="${at}"] input`)
    setAdding(!isAdding)
  }
  return (
    <>
      <tr data-zone={at} data-open={isAdding || undefined}>
        <td className={classes.name}>
          <TextField
            control={control}
            name={`items.${at}.name`}
            label={`Name of zone ${at + 1}`}
            maxLength={ZONE_FIELDS.name.most}
            autoComplete="off"
            readOnly={isLocked}
            required
          />
        </td>
        <td className={classes.fee}>
          <PriceField
            control={control}
            name={`items.${at}.fee`}
            label={`Fee of zone ${at + 1}`}
            readOnly={isLocked}
            required
          />
        </td>
        <td className={classes.where}>
          <Places at={at} places={fields} mayEdit={mayEdit} isLocked={isLocked} onRemove={removePlace} />
          <Wrong control={control} at={at} />
          {mayEdit && (
            <Button
              type="button"
              variant="default"
              size="compact-md"
              leftSection={<IconPlus {...icon} size={18} />}
              data-tool="add-place"
              aria-expanded={isAdding}
              disabled={isLocked}
              onClick={toggle}
            >
              Add place
            </Button>
          )}
        </td>
        {mayEdit && (
          <td className={classes.tool}>
            <RowTool label={`Delete zone ${at + 1}`} tool="delete" disabled={isLocked} onClick={onRemove}>
              <IconTrash {...icon} />
            </RowTool>
          </td>
        )}
      </tr>
      {mayEdit && isAdding && (
        <tr data-place-of={at}>
          <td colSpan={4}>
            <AddPlace
              onAdd={(place) => append(place)}
              onClose={() => {
                toAddPlace()
                setAdding(false)
              }}
            />
          </td>
        </tr>
      )}
    </>
  )
}

interface PlacesProps extends Pick<ZoneRowProps, 'at' | 'mayEdit' | 'isLocked'> {
  places: readonly (Place & { key: string })[]
  onRemove: (place: number) => void
}

function Places({ at, places, mayEdit, isLocked, onRemove }: PlacesProps) {
  if (places.length === 0) return null
  return (
    <ul className={classes.places} aria-label={`Places of zone ${at + 1}`}>
      {places.map((place, index) => (
        <li key={place.key} className={classes.place}>
          {placeInWords(place)}
          {mayEdit && (
            <RowTool
              label={`Remove ${placeInWords(place)}`}
              disabled={isLocked}
              onClick={() => onRemove(index)}
            >
              <IconX {...icon} size={16} />
            </RowTool>
          )}
        </li>
      ))}
    </ul>
  )
}

/** What is wrong with the places of a zone: all of them, or the first wrong one. */
function Wrong({ control, at }: Pick<ZoneRowProps, 'control' | 'at'>) {
  const { errors } = useFormState({ control })
  const wrong = errors.items?.[at]?.places
  const message = wrong?.message ?? wrong?.root?.message ?? wrong?.find?.((one) => one?.message)?.message
  if (message === undefined) return null
  return (
    <p role="alert" className={classes.wrong}>
      {message}
    </p>
  )
}
