import { zodResolver } from '@hookform/resolvers/zod'
import { MailSender, updateMailSender } from '@kwaderno/contract/settings.ts'
import { MAIL_SENDER_FIELDS } from '@kwaderno/contract/settings-fields.ts'
import { call } from '../../../api/client.ts'
import { Card } from '../../../ui/Card.tsx'
import { describedText } from '../../../ui/form/described-text.ts'
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
  const text = describedText(form.control, MAIL_SENDER_FIELDS, !mayEdit || edit.isSaving)
  return (
    <PageFields {...edit} mayEdit={mayEdit}>
      <Card>
        <div className={classes.fields}>
          <TextField {...text('senderName')} help="What is empty is as the installation has it." />
          <TextField
            {...text('senderAddress')}
            {...EMAIL}
            help="Your mail server must be allowed to send from it."
          />
          <TextField {...text('replyTo')} {...EMAIL} help="Where answers go, if not to the sender." />
        </div>
      </Card>
    </PageFields>
  )
}
