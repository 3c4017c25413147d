import { zodResolver } from '@hookform/resolvers/zod'
import { changeRetention, RetentionForm, type Retention } from '@kwaderno/contract/retention.ts'
import { RETENTION_FIELDS, RETENTION_TEXT, type RetentionField } from '@kwaderno/contract/retention-fields.ts'
import type { Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { call } from '../../../api/client.ts'
import { useSession } from '../../../api/session.ts'
import { Card } from '../../../ui/Card.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { PageFields } from '../company/PageFields.tsx'
import classes from '../company/PageForm.module.css'
import { usePageForm } from '../company/use-page-form.tsx'

type Draft = Record<RetentionField, string>
type Saved = z.output<typeof RetentionForm>

const resolver = zodResolver(RetentionForm) as unknown as Resolver<Draft, unknown, Saved>

const fieldsOf = ({ orderFiles, registrations, bankLines, rosters }: Retention): Draft => ({
  orderFiles: String(orderFiles),
  registrations: String(registrations),
  bankLines: String(bankLines),
  rosters: String(rosters),
})

/** From when each of them counts. */
const COUNTED: Readonly<Record<RetentionField, string>> = {
  orderFiles: 'Days after the order has ended. The tax law asks for five years after filing.',
  registrations: 'Days after the rejection.',
  bankLines: 'Days after the list was loaded.',
  rosters: 'Days after the roster was loaded.',
}
const NAMES = Object.keys(RETENTION_FIELDS) as RetentionField[]

/** How long what is private stays; only read without the permission to change it. */
export function RetentionEditor({ retention }: { retention: Retention }) {
  const { can } = useSession()
  const { form, ...edit } = usePageForm<Draft, Saved, Retention>({
    name: 'retention',
    stored: retention,
    fieldsOf,
    resolver,
    save: (days, version) => call(changeRetention, { body: { ...days, version } }),
    endpoint: changeRetention,
    text: RETENTION_TEXT,
  })
  const mayEdit = can('Privacy.edit')
  return (
    <PageFields {...edit} mayEdit={mayEdit} save="Save retention">
      <Card title="Retention">
        <div className={classes.fields}>
          <p className={classes.help}>
            What is older is deleted each night. 0 keeps it for ever. Files of orders that are not finished
            are never deleted.
          </p>
          <div className={classes.pair}>
            {NAMES.map((name) => (
              <TextField
                key={name}
                control={form.control}
                name={name}
                label={RETENTION_FIELDS[name].label}
                help={COUNTED[name]}
                inputMode="numeric"
                autoComplete="off"
                maxLength={RETENTION_FIELDS[name].most}
                readOnly={!mayEdit || edit.isSaving}
                required
              />
            ))}
          </div>
        </div>
      </Card>
    </PageFields>
  )
}
