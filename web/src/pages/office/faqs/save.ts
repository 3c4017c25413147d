import {
  addFaqContent,
  deleteFaqContent,
  updateFaqContent,
  type EditedFaqContent,
} from '@kwaderno/contract/faq.ts'
import { FAQ_TEXT, type FaqDraft } from '@kwaderno/contract/faq-rules.ts'
import { call } from '../../../api/client.ts'
import { refetchAfter } from '../../../api/query-client.ts'
import { deleteAsked } from '../../../edit/delete-asked.ts'
import type { Outcome } from '../../../edit/send.ts'
import { sendAndToast } from '../../../edit/send-and-toast.ts'

/** Adds an item to the section, or changes the one given, and says how it went. */
export function saveFaq(
  faqId: number,
  item: EditedFaqContent | undefined,
  { contentType, title, description }: FaqDraft,
  idempotencyKey: string,
): Promise<Outcome<EditedFaqContent>> {
  return sendAndToast(
    () =>
      item
        ? call(updateFaqContent, {
            params: { id: faqId, contentId: item.contentId },
            body: { title, description, version: item.version },
          })
        : call(addFaqContent, {
            params: { id: faqId },
            body: { title, description, contentType, idempotencyKey },
          }),
    {
      saved: item ? FAQ_TEXT.updated : FAQ_TEXT.saved,
      failed: item ? FAQ_TEXT.updateFailed : FAQ_TEXT.addFailed,
      endpoint: updateFaqContent,
    },
  )
}

/** True when it was deleted. */
export function deleteFaq(faqId: number, item: EditedFaqContent, section: string): Promise<boolean> {
  return deleteAsked(() => call(deleteFaqContent, { params: { faqId, contentId: item.contentId } }), {
    question: { title: 'Delete FAQ?', text: `“${item.title}” will no longer be shown under ${section}.` },
    deleted: FAQ_TEXT.deleted,
    failed: FAQ_TEXT.deleteFailed,
    refetch: () => refetchAfter(deleteFaqContent),
  })
}
