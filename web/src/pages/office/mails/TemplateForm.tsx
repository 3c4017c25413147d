import { zodResolver } from '@hookform/resolvers/zod'
import {
  mailTemplateForm,
  updateMailTemplate,
  type MailPreview,
  type MailTemplate,
} from '@kwaderno/contract/mail-template.ts'
import { MAIL_TEMPLATE_FIELDS, MAIL_TEMPLATE_TEXT } from '@kwaderno/contract/mail-template-text.ts'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { Card } from '../../../ui/Card.tsx'
import { DateTime } from '../../../ui/DateTime.tsx'
import { SwitchField } from '../../../ui/form/SwitchField.tsx'
import { TextareaField } from '../../../ui/form/TextareaField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { PageFields } from '../company/PageFields.tsx'
import { usePageForm } from '../company/use-page-form.tsx'
import { TemplateHelp } from './TemplateHelp.tsx'
import { TemplatePreview } from './TemplatePreview.tsx'
import { TemplateTools } from './TemplateTools.tsx'
import classes from './TemplateForm.module.css'

const fieldsOf = ({ subject, body, isOn }: MailTemplate) => ({ subject, body, isOn })

interface TemplateFormProps {
  /** As the server has it now. */
  stored: MailTemplate
  mayEdit: boolean
}

/** Subject and body of a kind of mail, with what it would look like. */
export function TemplateForm({ stored, mayEdit }: TemplateFormProps) {
  const { kind } = stored
  const [resolver] = useState(() => zodResolver(mailTemplateForm(kind)))
  const { form, ...edit } = usePageForm({
    name: `mail-template ${kind}`,
    stored,
    fieldsOf,
    resolver,
    save: (template, version) =>
      call(updateMailTemplate, { params: { kind }, body: { ...template, version } }),
    endpoint: updateMailTemplate,
    text: MAIL_TEMPLATE_TEXT,
  })
  const [preview, setPreview] = useState<MailPreview>()
  const { control } = form
  const readOnly = !mayEdit || edit.isSaving
  return (
    <div className={classes.page}>
      <PageFields
        {...edit}
        mayEdit={mayEdit}
        others={
          <TemplateTools
            form={form}
            stored={stored}
            version={edit.base.version}
            mayEdit={mayEdit}
            onPreview={setPreview}
          />
        }
      >
        <Card>
          <div className={classes.columns}>
            <div className={classes.fields}>
              <TextField
                control={control}
                readOnly={readOnly}
                required
                autoComplete="off"
                name="subject"
                label={MAIL_TEMPLATE_FIELDS.subject.label}
                maxLength={MAIL_TEMPLATE_FIELDS.subject.most}
              />
              <TextareaField
                control={control}
                readOnly={readOnly}
                required
                name="body"
                label={MAIL_TEMPLATE_FIELDS.body.label}
                rows={12}
                maxRows={30}
                maxLength={MAIL_TEMPLATE_FIELDS.body.most}
              />
              {!stored.isEssential && (
                <SwitchField
                  control={control}
                  disabled={readOnly}
                  name="isOn"
                  label={MAIL_TEMPLATE_FIELDS.isOn.label}
                  help="Switched off, it is sent to nobody."
                />
              )}
              {stored.changedBy && (
                <p className={classes.changed}>
                  Last changed by {stored.changedBy}, <DateTime value={stored.changedOn} format="short" />
                </p>
              )}
            </div>
            <TemplateHelp variables={stored.variables} />
          </div>
        </Card>
      </PageFields>
      <TemplatePreview preview={preview} />
    </div>
  )
}
