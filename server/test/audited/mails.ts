import { resendMail } from '@kwaderno/contract/mail.ts'
import { inTransaction } from '../../src/db/tx.ts'
import { queueMail } from '../../src/modules/mails/service.ts'
import { calling, rowsOf, type AuditedAction, type Office } from './action.ts'

/** A mail that is sent again. */
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
  ]
}
