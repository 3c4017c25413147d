import { resendMail } from '@kwaderno/contract/mail.ts'
import { getMailTemplate, resetMailTemplate, updateMailTemplate } from '@kwaderno/contract/mail-template.ts'
import { inTransaction } from '../../src/db/tx.ts'
import { queueMail } from '../../src/modules/mails/service.ts'
import { calling, rowsOf, type AuditedAction, type Office } from './action.ts'

/** A mail that is sent again, and what mails say. */
export function mailActions(office: Office): AuditedAction[] {
  const { shop } = office
  let address = ''
  return [
    calling(
      office,
      resendMail,
      'sends a mail again',
      async () => {
        const user = await shop.newCustomer()
        address = user.emailAddress
        const mail = { kind: 'account-approved', userId: user.id, values: {} } as const
        await inTransaction(shop.db, (tx) => queueMail(tx, shop.deps, mail))
        await shop.deps.mailQueue.drain()
        const { id } = await shop.db
          .selectFrom('mails')
          .select('id')
          .where('user_id', '=', user.id)
          .executeTakeFirstOrThrow()
        return { params: { id }, body: {} }
      },
      () =>
        rowsOf('Mail', 'Mail')('Create', 'Sent "Your Kwaderno account is approved" again', [
          ['Kind', '', 'Account approved'],
          ['Address', '', address],
        ]),
    ),
    ...templateActions(office),
  ]
}

const PACKED = { kind: 'order-packed' } as const
const SUBJECTS = ['Your order {{orderNumber}} is packed', 'Packed: {{orderNumber}}'] as const

function templateActions(office: Office): AuditedAction[] {
  const row = rowsOf('Mail', 'Templates')
  const see = async () => (await office.shop.api(getMailTemplate, { as: office.staff, params: PACKED })).body
  return [
    calling(
      office,
      updateMailTemplate,
      'changes what a mail says',
      async () => {
        const { body, version } = await see()
        return { params: PACKED, body: { subject: SUBJECTS[1], body, isOn: false, version } }
      },
      () =>
        row('Update', 'Updated the template of Order packed', [
          ['Subject', SUBJECTS[0], SUBJECTS[1]],
          ['Send this mail', 'Yes', 'No'],
        ]),
    ),
    calling(
      office,
      resetMailTemplate,
      'brings the original of a mail back',
      async () => ({ params: PACKED, body: { version: (await see()).version } }),
      () => row('Update', 'Reset the template of Order packed', [['Subject', SUBJECTS[1], SUBJECTS[0]]]),
    ),
  ]
}
