import { publishPrivacyNotice } from '@kwaderno/contract/privacy.ts'
import { calling, rowsOf, type AuditedAction, type Office } from './action.ts'

/** The first version of the notice. */
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
  ]
}
