import {
  addBanner,
  deleteBanner,
  listStaffBanners,
  updateBanner,
  type StaffBanner,
} from '@kwaderno/contract/banner.ts'
import { BANNER_TEXT, moved } from '@kwaderno/contract/banner-rules.ts'
import { call } from '../../../api/client.ts'
import { firstMessage } from '../../../api/failure.ts'
import { onLiveEnd } from '../../../api/live.ts'
import { queryClient, queryOf, refetchAfter } from '../../../api/query-client.ts'
import { deleteAsked } from '../../../edit/delete-asked.ts'
import type { Outcome } from '../../../edit/send.ts'
import { sendAndToast } from '../../../edit/send-and-toast.ts'
import { toast } from '../../../ui/toast.ts'
import type { BannerForm } from './form.ts'

/** What a banner is called where its picture is not beside the words. */
export function nameOf({ description, orderNumber }: StaffBanner): string {
  return description === '' ? `banner ${orderNumber}` : description
}

/** Adds a banner at this place, or changes the one given, and says how it went. */
export async function saveBanner(
  banner: StaffBanner | undefined,
  { picture, isEnabled, ...texts }: BannerForm,
  place: number,
  idempotencyKey: string,
): Promise<Outcome<StaffBanner>> {
  const files = { File: picture ? [picture.file] : [] }
  const outcome = await sendAndToast(
    () =>
      banner
        ? call(updateBanner, {
            params: { id: banner.id },
            body: { ...texts, version: banner.version },
            files,
          })
        : call(addBanner, {
            body: { ...texts, isEnabled, isMain: false, orderNumber: place, idempotencyKey },
            files,
          }),
    {
      saved: banner ? BANNER_TEXT.updated : BANNER_TEXT.saved,
      failed: banner ? BANNER_TEXT.updateFailed : BANNER_TEXT.addFailed,
      endpoint: updateBanner,
    },
  )
  if (outcome.kind === 'saved') return outcome
  const { file, ...errors } = outcome.errors
  return { ...outcome, errors: file === undefined ? errors : { ...errors, picture: file } }
}

/** Shows or hides a banner. */
export function setEnabled(banner: StaffBanner, isEnabled: boolean): Promise<void> {
  return change(banner, { isEnabled }, (all) =>
    all.map((one) => (one.id === banner.id ? { ...one, isEnabled } : one)),
  )
}

export function setMain(banner: StaffBanner): Promise<void> {
  return change(banner, { isMain: true }, (all) =>
    all.map((one) => ({ ...one, isMain: one.id === banner.id })),
  )
}

/** Puts a banner at a place, counted from 1. */
export function moveBanner(banner: StaffBanner, place: number): Promise<void> {
  return change(banner, { orderNumber: place }, (all) => {
    const there = all.find(({ id }) => id === banner.id)
    if (!there) return all
    return moved(all, there, place).map((one, index) => ({ ...one, orderNumber: index + 1 }))
  })
}

const newQueue = () => ({ last: Promise.resolve() as Promise<unknown>, waiting: 0 })
let queue = newQueue()

/** What was not answered when its session ended is never, and would hold up the changes of the next one. */
onLiveEnd(() => {
  queue = newQueue()
})

/**
 * Shows a change at once, and takes it back when the server refuses it. Changes go one behind the other, as they were
 * made, and the list is read again behind the last.
 */
async function change(
  { id }: StaffBanner,
  body: { isEnabled?: boolean; isMain?: boolean; orderNumber?: number },
  apply: (all: readonly StaffBanner[]) => readonly StaffBanner[],
): Promise<void> {
  const { queryKey } = queryOf(listStaffBanners, {})
  // An answer that is on its way would show the state before.
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData<StaffBanner[]>(queryKey, (all) => all && [...apply(all)])
  const mine = queue
  mine.waiting++
  const sent = mine.last.then(() =>
    // Nothing of one user is sent by the next.
    mine === queue ? call(updateBanner, { params: { id }, body, refetch: false }) : new Promise(() => {}),
  )
  mine.last = sent.catch(() => undefined)
  try {
    await sent
    toast.success(BANNER_TEXT.updated.title, BANNER_TEXT.updated.text)
  } catch (error) {
    toast.error(BANNER_TEXT.updateFailed, firstMessage(error, ''))
  } finally {
    mine.waiting--
  }
  if (mine.waiting === 0) await refetchAfter(updateBanner)
}

/** True when it was deleted. */
export function deleteBannerAfterAsking(banner: StaffBanner): Promise<boolean> {
  const { id, orderNumber } = banner
  return deleteAsked(() => call(deleteBanner, { params: { id, orderNumber } }), {
    question: {
      title: 'Delete banner?',
      text: `“${nameOf(banner)}” and its picture will be gone from the home page.`,
    },
    deleted: BANNER_TEXT.deleted,
    failed: BANNER_TEXT.deleteFailed,
    refetch: () => refetchAfter(deleteBanner),
  })
}
