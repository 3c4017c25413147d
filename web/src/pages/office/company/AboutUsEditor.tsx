import { zodResolver } from '@hookform/resolvers/zod'
import { AboutUsForm, updateAboutUs, type EditedAboutUs } from '@kwaderno/contract/company.ts'
import { ABOUT_FIELDS, ABOUT_TEXT } from '@kwaderno/contract/company-fields.ts'
import { call } from '../../../api/client.ts'
import { useSession } from '../../../api/session.ts'
import { Card } from '../../../ui/Card.tsx'
import { describedText } from '../../../ui/form/described-text.ts'
import { TextareaField } from '../../../ui/form/TextareaField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { PageFields } from './PageFields.tsx'
import classes from './PageForm.module.css'
import { usePageForm } from './use-page-form.tsx'

const resolver = zodResolver(AboutUsForm)

/** What the page about the shop says; only read without the permission to edit it. */
export function AboutUsEditor({ stored }: { stored: EditedAboutUs }) {
  const { can } = useSession()
  const { form, ...edit } = usePageForm({
    name: 'about-us',
    stored,
    fieldsOf: ({ tagline, overview, mission, vision }) => ({ tagline, overview, mission, vision }),
    resolver,
    save: (values, version) => call(updateAboutUs, { body: { ...values, version } }),
    endpoint: updateAboutUs,
    text: ABOUT_TEXT,
  })
  const mayEdit = can('About Us.edit')
  const text = describedText(form.control, ABOUT_FIELDS, !mayEdit || edit.isSaving)
  return (
    <PageFields submit={edit.submit} isSaving={edit.isSaving} note={edit.note} mayEdit={mayEdit}>
      <Card>
        <div className={classes.fields}>
          <TextField {...text('tagline')} help="The large line at the top of the page." required />
          <TextareaField {...text('overview')} rows={5} required />
          <TextareaField {...text('mission')} rows={3} />
          <TextareaField
            {...text('vision')}
            help="Mission and vision are kept here; the public page shows tagline and overview."
            rows={3}
          />
        </div>
      </Card>
    </PageFields>
  )
}
