import { APPROVAL_TEXT, restoreRegistration, type Approval } from '@kwaderno/contract/approval.ts'
import { call } from '../../../api/client.ts'
import { sendAndToast } from '../../../edit/send-and-toast.ts'
import { confirm } from '../../../ui/confirm.ts'

/** Asks, then lets a rejected registration wait again. */
export function putBack({ id, fullname }: Approval): void {
  void confirm({
    title: 'Put back the registration?',
    text: `${fullname} waits for approval again, with the password of the registration.`,
    confirmLabel: 'Put back',
    async action() {
      await sendAndToast(() => call(restoreRegistration, { params: { id } }), {
        saved: APPROVAL_TEXT.restored,
        failed: APPROVAL_TEXT.restoreFailed,
        endpoint: restoreRegistration,
      })
    },
  })
}
