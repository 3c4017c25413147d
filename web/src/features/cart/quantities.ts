import { changeCartItem, listCart } from '@kwaderno/contract/cart.ts'
import { call } from '../../api/client.ts'
import { firstMessage } from '../../api/failure.ts'
import { onLiveEnd } from '../../api/live.ts'
import { invalidate, queryClient, queryOf, refetchAfter } from '../../api/query-client.ts'
import { createStore, useStore } from '../../store.ts'

/** How long a row's quantity rests before it is sent, in milliseconds. */
const PAUSE = 2000
/** Of this tab; the end of the session empties it. */
const NOTED = 'cart-quantities'
const FAILED = 'The quantity could not be saved, please try again.'

/** What is shown of a row before the server has confirmed it, or why the server refused it. */
export interface Draft {
  quantity?: number
  error?: string
}

type Drafts = ReadonlyMap<number, Draft>

const drafts = createStore<Drafts>(new Map())
const timers = new Map<number, ReturnType<typeof setTimeout>>()
const underWay = new Map<number, Promise<boolean>>()

function put(id: number, draft: Draft | undefined): void {
  const next = new Map(drafts.get())
  if (draft) next.set(id, draft)
  else next.delete(id)
  drafts.set(next)
}

/** Nothing of one user is sent by the next. */
onLiveEnd(() => {
  for (const id of [...drafts.get().keys(), ...timers.keys()]) forgetQuantity(id)
  underWay.clear()
})

/** Row and quantity of what was chosen and is not saved. */
export function unsavedQuantities(): [id: number, quantity: number][] {
  return [...drafts.get()].flatMap(([id, { quantity }]) => (quantity === undefined ? [] : [[id, quantity]]))
}

/** Shows the quantity at once and sends it after the pause; each row has a pause of its own. */
export function changeQuantity(id: number, quantity: number): void {
  put(id, { quantity })
  clearTimeout(timers.get(id))
  timers.set(
    id,
    setTimeout(() => void save(id), PAUSE),
  )
}

/** Forgets what was not sent of a row that is gone. */
export function forgetQuantity(id: number): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
  put(id, undefined)
}

/** Sends what still waits for its pause. Gives false when the server refused one; its row then says why. */
export async function saveQuantities(): Promise<boolean> {
  const ids = new Set([...timers.keys(), ...underWay.keys()])
  const saved = await Promise.all([...ids].map(save))
  return saved.every(Boolean)
}

/**
 * As `saveQuantities` for a page that goes: at once, since an answer that is waited for comes too late for it, and noted
 * for this tab, in which the cart may be opened again before the server has them.
 */
async function sendQuantities(): Promise<void> {
  const unsaved = unsavedQuantities()
  if (unsaved.length === 0) return
  sessionStorage.setItem(NOTED, JSON.stringify(unsaved))
  await Promise.all([...timers.keys()].map(start))
  sessionStorage.removeItem(NOTED)
}

window.addEventListener('pagehide', () => void sendQuantities())
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') void sendQuantities()
})

/** Chooses again what was not saved when the page went. */
export function resumeQuantities(): void {
  const noted = JSON.parse(sessionStorage.getItem(NOTED) ?? '[]') as [id: number, quantity: number][]
  sessionStorage.removeItem(NOTED)
  for (const [id, quantity] of noted) changeQuantity(id, quantity)
}

/** Sends a row's last quantity, after what is under way for it. */
async function save(id: number): Promise<boolean> {
  const before = await underWay.get(id)
  if (!timers.has(id)) return before ?? true
  // Another caller has started it while this one waited.
  return underWay.get(id) ?? start(id)
}

function start(id: number): Promise<boolean> {
  clearTimeout(timers.get(id))
  timers.delete(id)
  const sending = send(id).finally(() => {
    if (underWay.get(id) === sending) underWay.delete(id)
  })
  underWay.set(id, sending)
  return sending
}

async function send(id: number): Promise<boolean> {
  const quantity = drafts.get().get(id)?.quantity
  if (quantity === undefined) return true
  try {
    const saved = await call(changeCartItem, {
      params: { id },
      body: { quantity },
      keepalive: true,
      // The answer holds the quantity that a refetch of the cart would bring.
      refetch: false,
    })
    await showSaved(id, saved.quantity)
    // A change made meanwhile has its own pause and its own request.
    if (!timers.has(id)) put(id, undefined)
    return true
  } catch (error) {
    if (timers.has(id)) return false
    put(id, { error: firstMessage(error, FAILED) })
    void refetchAfter(changeCartItem)
    return false
  }
}

/** A list that is on its way may have been read before: it is read again. */
async function showSaved(id: number, quantity: number): Promise<void> {
  const { queryKey } = queryOf(listCart, {})
  const isReading = queryClient.isFetching({ queryKey }) > 0
  if (isReading) await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, (rows) =>
    rows?.map((row) => (row.id === id ? { ...row, quantity } : row)),
  )
  if (isReading) void invalidate('listCart')
}

export function useDrafts(): Drafts {
  return useStore(drafts)
}
