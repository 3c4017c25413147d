import {
  addFaqContent,
  deleteFaqContent,
  updateFaqContent,
  type EditedFaqContent,
} from '@kwaderno/contract/content.ts'
import { FAQ_TEXT, type FaqDraft } from '@kwaderno/contract/faq.ts'
import { call } from '../../../api/client.ts'
import { firstMessage, statusOf } from '../../../api/failure.ts'
import { invalidateBelow } from '../../../api/query-client.ts'
import { confirm } from '../../../ui/confirm.ts'
import { toast } from '../../../ui/toast.ts'

/** The editor's own answers and those of the public page. */
const readAgain = () => invalidateBelow('/Appearance/FAQs', '/Common/FAQs')

/**
 * Adds an item to the section, or changes the one given, and says how it went.
 * @returns the item as it is stored, undefined when it was not saved
 */
export async function saveFaq(
  faqId: number,
  item: EditedFaqContent | undefined,
  draft: FaqDraft,
): Promise<EditedFaqContent | undefined> {
  const { contentType, title, description } = draft
  try {
    const saved = await (item
      ? call(updateFaqContent, {
          params: { id: faqId, contentId: item.contentId },
          body: { title, description, version: item.version },
        })
      : call(addFaqContent, { params: { id: faqId }, body: { title, description, contentType } }))
    await readAgain()
    // Told when the form is about to close: whoever has read it may leave without being asked.
    const text = item ? FAQ_TEXT.updated : FAQ_TEXT.saved
    toast.success(text.title, text.text)
    return saved
  } catch (error) {
    toast.error(item ? FAQ_TEXT.updateFailed : FAQ_TEXT.addFailed, firstMessage(error, ''))
    // The form then shows what became of it.
    if (statusOf(error) === 409) await readAgain()
    return undefined
  }
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
      }
      await readAgain()
    },
  })
}
