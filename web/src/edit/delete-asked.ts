import { firstMessage } from '../api/failure.ts'
import { whenRefetched } from '../api/query-client.ts'
import { confirm } from '../ui/confirm.ts'
import { toast } from '../ui/toast.ts'

interface Deletion {
  question: { title: string; text: string }
  deleted: { title: string; text: string }
  /** The title over what the server says. */
  failed: string
  /** What is refetched after a refusal, as somebody else may have been faster; after a deletion the call does that. */
  refetch?: () => Promise<unknown>
}

/** Asks, deletes and says how it went. True when it was deleted. */
export async function deleteAsked(
  call: () => Promise<unknown>,
  { question, deleted, failed, refetch }: Deletion,
): Promise<boolean> {
  let isDeleted = false
  await confirm({
    ...question,
    danger: true,
    async action() {
      try {
        await call()
        isDeleted = true
        toast.success(deleted.title, deleted.text)
      } catch (error) {
        toast.error(failed, firstMessage(error, ''))
        void refetch?.()
      }
      await whenRefetched()
    },
  })
  return isDeleted
}
