import { zodResolver } from '@hookform/resolvers/zod'
import { MailSender, updateMailSender } from '@kwaderno/contract/settings.ts'
import { MAIL_SENDER_FIELDS } from '@kwaderno/contract/settings-fields.ts'
import { call } from '../../../api/client.ts'
import { Card } from '../../../ui/Card.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { PageFields } from '../company/PageFields.tsx'
import classes from '../company/PageForm.module.css'
import type { TabProps } from './tabs.tsx'
import { useTabForm } from './use-tab-form.ts'

const resolver = zodResolver(MailSender)
const EMAIL = { type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false } as const

/** Who the shop's mails are from. */
export function MailSenderTab({ stored, mayEdit }: TabProps<'mail'>) {
  const { form, ...edit } = useTabForm({
    tab: 'mail',
    stored,
    fieldsOf: ({ senderName, senderAddress, replyTo }) => ({ senderName, senderAddress, replyTo }),
    resolver,
    save: (body) => call(updateMailSender, { body }),
    endpoint: updateMailSender,
  })
  const text = {
    control: form.control,
    readOnly: !mayEdit || edit.isSaving,
    autoComplete: 'off',
  } as const
  return (
    <PageFields {...edit} mayEdit={mayEdit}>
      <Card>
        <div className={classes.fields}>
          <TextField
            {...text}
            name="senderName"
            label={MAIL_SENDER_FIELDS.senderName.label}
            help="What is empty is as the installation has it."
            maxLength={MAIL_SENDER_FIELDS.senderName.most}
          />
          <TextField
            {...text}
            {...EMAIL}
            name="senderAddress"
            label={MAIL_SENDER_FIELDS.senderAddress.label}
            help="Your mail server must be allowed to send from it."
            maxLength={MAIL_SENDER_FIELDS.senderAddress.most}
          />
          <TextField
            {...text}
            {...EMAIL}
            name="replyTo"
            label={MAIL_SENDER_FIELDS.replyTo.label}
            help="Where answers go, if not to the sender."
            maxLength={MAIL_SENDER_FIELDS.replyTo.most}
          />
        </div>
      </Card>
    </PageFields>
  )
}
