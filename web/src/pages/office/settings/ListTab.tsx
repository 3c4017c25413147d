import { Button, TextInput } from '@mantine/core'
import type { Settings } from '@kwaderno/contract/settings.ts'
import {
  LIST_ENTRY,
  LIST_ITEM_FIELDS,
  LONGEST_LIST,
  SETTINGS_TEXT,
} from '@kwaderno/contract/settings-fields.ts'
import { SETTINGS_TABS, type SettingsList } from '@kwaderno/contract/settings-tabs.ts'
import {
  IconArchive,
  IconArrowBackUp,
  IconArrowDown,
  IconArrowUp,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { LONGEST_COURIER_LINK, NUMBER_MARK } from '@kwaderno/contract/tracking.ts'
import { Card } from '../../../ui/Card.tsx'
import { textOf, useField } from '../../../ui/form/field.ts'
import { RowTool } from '../../../ui/RowTool.tsx'
import { Badge } from '../../../ui/StatusBadge.tsx'
import { PageFields } from '../company/PageFields.tsx'
import formClasses from '../company/PageForm.module.css'
import { countOffered } from './list-draft.ts'
import classes from './ListTab.module.css'
import { useListForm, type ListEndpoint } from './use-list-form.ts'

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

interface ListTabProps {
  list: SettingsList
  /** As the server has it now. */
  stored: Settings[SettingsList]
  mayEdit: boolean
  endpoint: ListEndpoint
  /** What its button says, where it is not the only one. */
  save?: string
  /** Of its card, where the tab has others. */
  title?: string
  help?: string
}

/** A list of which staff choose what is offered: added to, renamed, put in order, retired and taken back. */
export function ListTab({ list, stored, mayEdit, endpoint, save, title, help }: ListTabProps) {
  const edit = useListForm({ list, stored, endpoint })
  const { fields, submit, isSaving, note } = edit
  const isLocked = !mayEdit || isSaving
  return (
    <PageFields submit={submit} isSaving={isSaving} note={note} mayEdit={mayEdit} save={save}>
      <Card title={title}>
        <div className={formClasses.fields}>
          {help !== undefined && <p className={formClasses.help}>{help}</p>}
          <ol ref={edit.listRef} className={classes.list} aria-label={SETTINGS_TABS[list]}>
            {fields.map(({ key }, place) => (
              <Row key={key} edit={edit} list={list} place={place} isLocked={isLocked} mayEdit={mayEdit} />
            ))}
          </ol>
          {mayEdit && fields.length < LONGEST_LIST && (
            <Button
              type="button"
              variant="light"
              className={classes.add}
              leftSection={<IconPlus {...icon} />}
              disabled={isSaving}
              onClick={edit.add}
            >
              Add {LIST_ENTRY[list]}
            </Button>
          )}
          {mayEdit && fields.length >= LONGEST_LIST && (
            <p className={formClasses.help}>{SETTINGS_TEXT.longList}</p>
          )}
        </div>
      </Card>
    </PageFields>
  )
}

interface RowProps {
  edit: ReturnType<typeof useListForm>
  list: SettingsList
  place: number
  isLocked: boolean
  mayEdit: boolean
}

function Row({ edit, list, place, isLocked, mayEdit }: RowProps) {
  const label = `${capitalized(LIST_ENTRY[list])} ${place + 1}`
  const { field, common } = useField({ control: edit.form.control, name: `items.${place}.name`, label })
  const isRetired = edit.fields[place]?.isRetired === true
  return (
    <li className={classes.row}>
      <div className={classes.inputs}>
        <TextInput
          {...common}
          label={undefined}
          aria-label={isRetired ? `${label} (retired)` : label}
          aria-required
          autoComplete="off"
          maxLength={LIST_ITEM_FIELDS.name.most}
          readOnly={isLocked}
          value={textOf(field.value)}
          onChange={(event) => field.onChange(event.currentTarget.value)}
        />
        {list === 'couriers' && <LinkField edit={edit} place={place} label={label} isLocked={isLocked} />}
      </div>
      <div className={classes.tools}>
        {isRetired && <Badge color="slate">Retired</Badge>}
        {mayEdit && (
          <Tools edit={edit} place={place} name={textOf(field.value).trim() || label} isLocked={isLocked} />
        )}
      </div>
    </li>
  )
}

interface LinkFieldProps extends Pick<RowProps, 'edit' | 'place' | 'isLocked'> {
  /** Of the courier. */
  label: string
}

/** Where a courier shows his parcels. */
function LinkField({ edit, place, label, isLocked }: LinkFieldProps) {
  const { field, common } = useField({
    control: edit.form.control,
    name: `items.${place}.link`,
    label: `Link of ${label.toLowerCase()}`,
  })
  return (
    <TextInput
      {...common}
      label={undefined}
      aria-label={`Link of ${label.toLowerCase()}`}
      type="url"
      inputMode="url"
      autoComplete="off"
      placeholder={`https://www.example.com/track/${NUMBER_MARK}`}
      maxLength={LONGEST_COURIER_LINK}
      readOnly={isLocked}
      value={textOf(field.value)}
      onChange={(event) => field.onChange(event.currentTarget.value)}
    />
  )
}

interface ToolsProps {
  edit: ReturnType<typeof useListForm>
  place: number
  /** Of the entry, as it is typed. */
  name: string
  isLocked: boolean
}

/** The buttons beside an entry. */
function Tools({ edit, place, name, isLocked }: ToolsProps) {
  const { id, isRetired } = edit.fields[place]!
  const last = countOffered(edit.fields) - 1
  return (
    <>
      {!isRetired && (
        <>
          <RowTool
            label={`Move ${name} up`}
            tool="up"
            disabled={isLocked || place === 0}
            onClick={() => edit.move(place, place - 1)}
          >
            <IconArrowUp {...icon} />
          </RowTool>
          <RowTool
            label={`Move ${name} down`}
            tool="down"
            disabled={isLocked || place === last}
            onClick={() => edit.move(place, place + 1)}
          >
            <IconArrowDown {...icon} />
          </RowTool>
        </>
      )}
      {isRetired && (
        <RowTool
          label={`Take ${name} back`}
          tool="take-back"
          disabled={isLocked}
          onClick={() => edit.takeBack(place)}
        >
          <IconArrowBackUp {...icon} />
        </RowTool>
      )}
      {!isRetired && id !== undefined && (
        <RowTool
          label={`Retire ${name}`}
          tool="retire"
          disabled={isLocked}
          onClick={() => void edit.retire(place)}
        >
          <IconArchive {...icon} />
        </RowTool>
      )}
      {edit.isDeletable(id) && (
        <RowTool label={`Delete ${name}`} disabled={isLocked} onClick={() => edit.remove(place)}>
          <IconTrash {...icon} />
        </RowTool>
      )}
    </>
  )
}

const capitalized = (text: string) => text[0]!.toUpperCase() + text.slice(1)
