import {
  editOrder,
  getOrder,
  ORDER_TEXT,
  updateOrderStatus,
  type OrderChange,
  type StaffOrder,
} from '@kwaderno/contract/order.ts'
import { setDeliveryTime } from '@kwaderno/contract/order-days.ts'
import { changeTracking } from '@kwaderno/contract/order-tracking.ts'
import { ORDER_STATUS_CODE, type OrderStatus } from '@kwaderno/contract/order-status.ts'
import { CHECKOUT_TEXT } from '@kwaderno/contract/checkout.ts'
import { TRACKING_TEXT } from '@kwaderno/contract/tracking.ts'
import { call } from '../../../api/client.ts'
import { codeOf, firstMessage } from '../../../api/failure.ts'
import { notifyBoth } from '../../../api/live.ts'
import { invalidate, queryClient, queryOf, refetchAfter, whenRefetched } from '../../../api/query-client.ts'
import { send, type Outcome } from '../../../edit/send.ts'
import { toast } from '../../../ui/toast.ts'
import { changesBetween, sentenceOf } from './changes.ts'
import type { FormErrors, OrderForm } from './form.ts'
import type { Parcel } from './use-parcel.ts'

export interface OrderEdit {
  changes: Partial<OrderForm>
  added: readonly File[]
  removed: readonly number[]
}

/** The end of a save with what the server has said of single fields. */
export interface Saved {
  outcome: Outcome<unknown>['kind']
  errors: FormErrors
}

/**
 * Saves an edit and says how it went. When it was saved, the page leaves its edit mode; when that is unknown, the order
 * that is read anew will show it.
 * @param expectedTotal that a special discount is shown to leave
 */
export async function saveOrder(
  order: StaffOrder,
  { changes, added, removed }: OrderEdit,
  expectedTotal: number | undefined,
): Promise<Saved> {
  const { version } = order
  const sent = await send(() =>
    call(editOrder, {
      params: { id: order.orderId },
      body: { ...changes, version, expectedTotal, paymentDetailAttachmentsToDeleted: [...removed] },
      files: { paymentDetailAttachments: added },
    }),
  )
  if (sent.kind === 'saved')
    return { outcome: (await announce(sent.answer)) ? 'saved' : 'refused', errors: {} }
  toast.warning(ORDER_TEXT.errorTitle, firstMessage(sent.error, 'Please try again.'))
  if (sent.kind === 'unknown') void refetchAfter(editOrder)
  if (sent.kind === 'behind') await refetchAfter(editOrder)
  // A colleague may have given what was left of the week.
  if (sent.kind === 'refused') await invalidate('quoteSpecialDiscount')
  return { outcome: sent.kind, errors: sent.kind === 'refused' ? sent.errors : {} }
}

/** What is left of a step that was refused. */
export interface Refused {
  /** Why, and what others have changed. */
  text: string
  /** The order as it is stored now. */
  now: StaffOrder
  /** The order as the person knows it by now: what others have changed is told where they were faster. */
  told: StaffOrder
}

/**
 * Reads an order anew after a step was refused, perhaps because somebody else was faster.
 * @param shown the order as the page showed it
 * @param version that it has by what has been done of the step
 */
async function refusalOf(shown: StaffOrder, error: unknown, version = shown.version): Promise<Refused> {
  const reason = firstMessage(error, 'Please try again.')
  await refetchAfter(updateOrderStatus)
  const read = queryClient.getQueryData(queryOf(getOrder, { params: { id: shown.orderId } }).queryKey)
  const now = read !== undefined && 'version' in read ? read : shown
  const isBehind = codeOf<typeof updateOrderStatus | typeof setDeliveryTime>(error) === 'changed'
  const changes = isBehind ? sentenceOf(changesBetween(shown, now)) : ''
  const text = [reason, changes].filter((part) => part !== '').join(' ')
  return { text, now, told: isBehind || now.version === version ? now : shown }
}

/** Why a step was refused, and what others have changed of the order, which is read anew. */
export const whatChanged = async (shown: StaffOrder, error: unknown): Promise<string> =>
  (await refusalOf(shown, error)).text

/** Tells of a change that the server has answered: the addressees by the hub, the person by a toast. */
export async function announce(answer: OrderChange): Promise<boolean> {
  if (answer.length === 1) {
    toast.warning(ORDER_TEXT.errorTitle, CHECKOUT_TEXT.insufficient([answer[0].description]))
    return false
  }
  notifyBoth(answer)
  toast.success('Updated!', ORDER_TEXT.updated)
  await whenRefetched()
  return true
}

/**
 * @param version of the order before; each change counts one
 * @param refetch false when another call follows
 */
const move = (
  { orderId }: StaffOrder,
  version: number,
  { status, parcel }: { status: OrderStatus; parcel: Parcel | undefined },
  refetch: boolean,
) =>
  call(updateOrderStatus, {
    params: { id: orderId },
    body: { id: orderId, version, orderStatus: ORDER_STATUS_CODE[status], reason: '', ...parcel },
    refetch,
  })

/** Says anew how an order is sent. The page knows it before the person is told. */
export async function setTracking(order: StaffOrder, parcel: Parcel): Promise<Refused | undefined> {
  const { orderId, version } = order
  try {
    notifyBoth(await call(changeTracking, { params: { id: orderId }, body: { version, ...parcel } }))
    await whenRefetched()
    toast.success(TRACKING_TEXT.updated.title, TRACKING_TEXT.updated.text)
    return undefined
  } catch (error) {
    const refused = await refusalOf(order, error)
    toast.error(TRACKING_TEXT.failed, refused.text)
    return refused
  }
}

/** Sets the date of delivery and lets the hub tell of it. The person is told when the page knows it, too. */
export async function setDate(
  { orderId }: StaffOrder,
  version: number,
  day: string,
  refetch = true,
): Promise<void> {
  const answer = await call(setDeliveryTime, {
    params: { id: orderId },
    body: { id: orderId, version, deliveryTime: `${day}T00:00:00` },
    refetch,
  })
  notifyBoth(answer)
}

/**
 * Takes steps of the order one after the other, the last of them with what it asks for: the date of delivery before it,
 * and how the order is sent. What has been done stays done when a later one is refused.
 * @returns what is left when one was
 */
export async function takeSteps(
  order: StaffOrder,
  statuses: readonly OrderStatus[],
  { day, parcel }: { day?: string | undefined; parcel?: Parcel | undefined } = {},
): Promise<Refused | undefined> {
  let { version } = order
  try {
    for (const [place, status] of statuses.entries()) {
      const isLast = place === statuses.length - 1
      if (isLast && day !== undefined) {
        await setDate(order, version, day, false)
        version += 1
      }
      const step = { status, parcel: isLast ? parcel : undefined }
      const answer = await move(order, version, step, isLast)
      version += 1
      if (isLast) await announce(answer)
      else if (answer.length === 2) notifyBoth(answer)
    }
    return undefined
  } catch (error) {
    const refused = await refusalOf(order, error, version)
    toast.warning(ORDER_TEXT.errorTitle, refused.text)
    return refused
  }
}
