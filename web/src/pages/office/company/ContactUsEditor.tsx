import { zodResolver } from '@hookform/resolvers/zod'
import { ContactUsForm, updateContactUs, type EditedContactUs } from '@kwaderno/contract/company.ts'
import { CONTACT_FIELDS, CONTACT_TEXT, NETWORK_FIELDS } from '@kwaderno/contract/company-fields.ts'
import { call } from '../../../api/client.ts'
import { useSession } from '../../../api/session.ts'
import { Card } from '../../../ui/Card.tsx'
import { describedText } from '../../../ui/form/described-text.ts'
import { TextareaField } from '../../../ui/form/TextareaField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { PageFields } from './PageFields.tsx'
import classes from './PageForm.module.css'
import { usePageForm } from './use-page-form.tsx'

const resolver = zodResolver(ContactUsForm)
const NETWORKS = Object.keys(NETWORK_FIELDS) as readonly (keyof typeof NETWORK_FIELDS)[]

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
  const text = describedText(form.control, CONTACT_FIELDS, !mayEdit || edit.isSaving)
  return (
    <PageFields submit={edit.submit} isSaving={edit.isSaving} note={edit.note} mayEdit={mayEdit}>
      <Card title="How to reach the shop">
        <div className={classes.fields}>
          <div className={classes.pair}>
            <TextField {...text('contactNumber')} type="tel" required />
            <TextField {...text('email')} type="email" required />
          </div>
          <TextareaField {...text('address')} rows={2} required />
        </div>
      </Card>
      <Card title="Social networks">
        <div className={classes.fields}>
          <div className={classes.pair}>
            {NETWORKS.map((name) => (
              <TextField
                {...text(name)}
                key={name}
                inputMode="url"
                autoCapitalize="none"
                spellCheck={false}
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
