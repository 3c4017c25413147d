import { decideErasure, requestErasure } from '@kwaderno/contract/erasure.ts'
import { publishPrivacyNotice } from '@kwaderno/contract/privacy.ts'
import { changeRetention } from '@kwaderno/contract/retention.ts'
import { calling, rowsOf, type AuditedAction, type Office } from './action.ts'

/** The first version of the notice, the retention, and what becomes of two customers who want to be gone. */
export function privacyActions(office: Office): AuditedAction[] {
  const { shop } = office
  const requests = rowsOf('Privacy', 'Erasure requests')
  let id = 0
  const asked = async () => {
    const customer = await shop.newCustomer()
    const { body } = await shop.api(requestErasure, { as: customer, body: { password: customer.password } })
    id = body.id
    return { id }
  }
  return [
    calling(
      office,
      publishPrivacyNotice,
      'publishes the privacy notice',
      () => ({ body: { text: 'What we keep of you, and why.', version: 0 } }),
      () =>
        rowsOf('Privacy', 'Privacy notice')('Create', 'Published version 1 of the privacy notice', [
          ['Version', '', '1'],
        ]),
    ),
    calling(
      office,
      changeRetention,
      'changes how long private data stays',
      () => ({ body: { orderFiles: 2555, registrations: 60, bankLines: 365, rosters: 0, version: 1 } }),
      () =>
        rowsOf('Privacy', 'Retention')('Update', 'Changed how long private data stays', [
          ['Rejected registrations', '30', '60'],
          ['Rosters', '400', '0'],
        ]),
    ),
    calling(
      office,
      decideErasure,
      'refuses a request for erasure',
      async () => ({
        params: await asked(),
        body: { action: 'refuse' as const, reason: 'A claim is open.' },
      }),
      () => requests('Update', `Refused erasure request ${id}`, [['State', 'Waiting', 'Refused']]),
    ),
    calling(
      office,
      decideErasure,
      'carries out a request for erasure',
      async () => ({ params: await asked(), body: { action: 'carryOut' as const } }),
      () => requests('Update', `Carried out erasure request ${id}`, [['State', 'Waiting', 'Done']]),
    ),
  ]
}
