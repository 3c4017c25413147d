import { zodResolver } from '@hookform/resolvers/zod'
import { Button } from '@mantine/core'
import { updateZones, type Settings } from '@kwaderno/contract/settings.ts'
import { MAX_ZONES, ZONE_TEXT, ZonesForm } from '@kwaderno/contract/zones.ts'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useFieldArray, type Resolver } from 'react-hook-form'
import { call } from '../../../api/client.ts'
import { Card } from '../../../ui/Card.tsx'
import { PageFields } from '../company/PageFields.tsx'
import formClasses from '../company/PageForm.module.css'
import { useTabForm } from './use-tab-form.ts'
import { icon, ZoneRow, type ZonesDraft } from './ZoneRow.tsx'
import classes from './ZonesCard.module.css'

// What is typed is narrower than what the wire takes.
const resolver = zodResolver(ZonesForm) as unknown as Resolver<ZonesDraft, unknown, ZonesForm>

/** Whether both would be stored alike. What is wrong would not be stored at all. */
function sameZones(base: { items: Settings['zones']['items'] }, typed: ZonesDraft): boolean {
  const stored = ZonesForm.safeParse(typed)
  return stored.success && JSON.stringify(stored.data) === JSON.stringify(ZonesForm.safeParse(base).data)
}

/** The zones of the shop with their fees and places. */
export function ZonesCard({ stored, mayEdit }: { stored: Settings['zones']; mayEdit: boolean }) {
  const { form, ...edit } = useTabForm<'zones', ZonesDraft, ZonesForm>({
    tab: 'zones',
    stored,
    fieldsOf: ({ items }) => ({ items: items.map(({ fee, ...zone }) => ({ ...zone, fee: String(fee) })) }),
    resolver,
    isUnchanged: sameZones,
    save: (body) => call(updateZones, { body }),
    endpoint: updateZones,
  })
  const { control } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'items', keyName: 'key' })
  const { part, focusNext } = useFocusNext()
  const isLocked = !mayEdit || edit.isSaving

  function removeZone(at: number) {
    focusNext(
      fields.length === 1
        ? '[data-tool="add-zone"]'
        : `[data-zone="${Math.min(at, fields.length - 2)}"] [data-tool="delete"]`,
    )
    remove(at)
  }

  return (
    <PageFields {...edit} mayEdit={mayEdit} save="Save zones">
      <Card title="Zones">
        <div className={formClasses.fields} ref={part}>
          <p className={formClasses.help}>
            A city counts before its province, and a province before its region. Zones count once delivery
            fees are on.
          </p>
          {fields.length === 0 && <p className={classes.none}>There are no zones yet.</p>}
          {fields.length > 0 && (
            <div className={classes.sheet}>
              <table className={classes.table} aria-label="Zones">
                <Head mayEdit={mayEdit} />
                <tbody>
                  {fields.map(({ key }, at) => (
                    <ZoneRow
                      key={key}
                      control={control}
                      at={at}
                      mayEdit={mayEdit}
                      isLocked={isLocked}
                      onRemove={() => removeZone(at)}
                      focusNext={focusNext}
                    />
                  ))}
                </tbody>
              </table>
            </div>
          )}
          {mayEdit && fields.length < MAX_ZONES && (
            <Button
              type="button"
              variant="light"
              className={classes.add ?? ''}
              leftSection={<IconPlus {...icon} />}
              data-tool="add-zone"
              disabled={isLocked}
              onClick={() => {
                focusNext(`[data-zone="${fields.length}"] input`)
                append({ name: '', fee: '', places: [] }, { shouldFocus: false })
              }}
            >
              Add zone
            </Button>
          )}
          {mayEdit && fields.length >= MAX_ZONES && <p className={formClasses.help}>{ZONE_TEXT.many}</p>}
        </div>
      </Card>
    </PageFields>
  )
}

function Head({ mayEdit }: { mayEdit: boolean }) {
  return (
    <thead>
      <tr>
        <th scope="col">Zone</th>
        <th scope="col">Fee</th>
        <th scope="col">Places</th>
        {mayEdit && (
          <th scope="col">
            <span className={classes.hidden}>Actions</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

/** Keeps the keyboard where it was when what it was on goes: puts it on something within `part` after the next render. */
function useFocusNext() {
  const part = useRef<HTMLDivElement>(null)
  const wanted = useRef<string>(undefined)
  useEffect(() => {
    const selector = wanted.current
    wanted.current = undefined
    if (selector !== undefined) part.current?.querySelector<HTMLElement>(selector)?.focus()
  })
  return {
    part,
    focusNext: (selector: string) => {
      wanted.current = selector
    },
  }
}
