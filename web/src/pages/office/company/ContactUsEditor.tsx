import { zodResolver } from '@hookform/resolvers/zod'
import { ContactUsForm, updateContactUs, type EditedContactUs } from '@kwaderno/contract/company.ts'
import { CONTACT_LIMITS, CONTACT_TEXT } from '@kwaderno/contract/company-form.ts'
import { call } from '../../../api/client.ts'
import { useSession } from '../../../api/session.ts'
import { Card } from '../../../ui/Card.tsx'
import { TextareaField } from '../../../ui/form/TextareaField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { PageFields } from './PageFields.tsx'
import classes from './PageForm.module.css'
import { usePageForm } from './use-page-form.tsx'

const resolver = zodResolver(ContactUsForm)
const NETWORKS = [
  { name: 'facebook', label: 'Facebook' },
  { name: 'twitter', label: 'Twitter' },
  { name: 'instagram', label: 'Instagram' },
  { name: 'linkin', label: 'LinkedIn' },
] as const

/** How the shop is reached; only read without the permission to edit it. */
export function ContactUsEditor({ stored }: { stored: EditedContactUs }) {
  const { can } = useSession()
  const { form, ...edit } = usePageForm({
    name: 'contact-us',
    stored,
    fieldsOf: ({ version: _version, ...fields }) => fields,
    resolver,
    save: (values, version) => call(updateContactUs, { body: { ...values, version } }),
    endpoint: updateContactUs,
    text: CONTACT_TEXT,
  })
  const mayEdit = can('Contact Us.edit')
  const common = { control: form.control, readOnly: !mayEdit || edit.isSaving }
  return (
    <PageFields submit={edit.submit} isSaving={edit.isSaving} note={edit.note} mayEdit={mayEdit}>
      <Card title="How to reach the shop">
        <div className={classes.fields}>
          <div className={classes.pair}>
            <TextField
              {...common}
              name="contactNumber"
              label="Contact number"
              type="tel"
              autoComplete="off"
              maxLength={CONTACT_LIMITS.contactNumber}
              required
            />
            <TextField
              {...common}
              name="email"
              label="Email"
              type="email"
              autoComplete="off"
              maxLength={CONTACT_LIMITS.email}
              required
            />
          </div>
          <TextareaField
            {...common}
            name="address"
            label="Address"
            rows={2}
            maxLength={CONTACT_LIMITS.address}
            required
          />
        </div>
      </Card>
      <Card title="Social networks">
        <div className={classes.fields}>
          <div className={classes.pair}>
            {NETWORKS.map(({ name, label }) => (
              <TextField
                {...common}
                key={name}
                name={name}
                label={label}
                inputMode="url"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={CONTACT_LIMITS.network}
              />
            ))}
          </div>
          <p className={classes.help}>
            An address such as https://facebook.com/kwaderno becomes a link, a name such as @kwaderno is shown
            as it is. What is empty is not shown.
          </p>
        </div>
      </Card>
    </PageFields>
  )
}
