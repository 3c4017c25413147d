import {
  addFaqContent,
  deleteFaqContent,
  updateFaqContent,
  type EditedFaqContent,
} from '@kwaderno/contract/content.ts'
import { FAQ_TEXT, type FaqDraft } from '@kwaderno/contract/faq.ts'
import { call } from '../../../api/client.ts'
import { firstMessage } from '../../../api/failure.ts'
import { refetchAfter, whenRefetched } from '../../../api/query-client.ts'
import type { Outcome } from '../../../edit/send.ts'
import { sendAndTell } from '../../../edit/send-and-tell.ts'
import { confirm } from '../../../ui/confirm.ts'
import { toast } from '../../../ui/toast.ts'

/** Adds an item to the section, or changes the one given, and says how it went. */
export function saveFaq(
  faqId: number,
  item: EditedFaqContent | undefined,
  { contentType, title, description }: FaqDraft,
): Promise<Outcome<EditedFaqContent>> {
  return sendAndTell(
    () =>
      item
        ? call(updateFaqContent, {
            params: { id: faqId, contentId: item.contentId },
            body: { title, description, version: item.version },
          })
        : call(addFaqContent, { params: { id: faqId }, body: { title, description, contentType } }),
    {
      saved: item ? FAQ_TEXT.updated : FAQ_TEXT.saved,
      failed: item ? FAQ_TEXT.updateFailed : FAQ_TEXT.addFailed,
      endpoint: updateFaqContent,
    },
  )
}

/** Asks, deletes the item and says how it went. True when it was confirmed. */
export function deleteFaq(faqId: number, item: EditedFaqContent, section: string): Promise<boolean> {
  return confirm({
    title: 'Delete FAQ?',
    text: `“${item.title}” will no longer be shown under ${section}.`,
    danger: true,
    async action() {
      try {
        await call(deleteFaqContent, { params: { faqId, contentId: item.contentId } })
        toast.success(FAQ_TEXT.deleted.title, FAQ_TEXT.deleted.text)
      } catch (error) {
        toast.error(FAQ_TEXT.deleteFailed, firstMessage(error, ''))
        void refetchAfter(deleteFaqContent)
      }
      await whenRefetched()
    },
  })
}
