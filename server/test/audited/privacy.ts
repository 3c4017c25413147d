import { publishPrivacyNotice } from '@kwaderno/contract/privacy.ts'
import { changeRetention } from '@kwaderno/contract/retention.ts'
import { calling, rowsOf, type AuditedAction, type Office } from './action.ts'

/** The first version of the notice, and the retention. */
export function privacyActions(office: Office): AuditedAction[] {
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
  ]
}
