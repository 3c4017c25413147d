/** What is typed on the pages of this tab, asked for only when the session ends under them. */
const readers = new Map<string, () => string | undefined>()

/** What an ended session leaves in this tab for the same person. */
export interface Kept {
  /** Undefined when the page had not learned it yet. */
  userId: number | undefined
  /** Where he was. */
  href: string
  /** By form, as `useKept` has written it. */
  typed: Record<string, string>
  /** What else the tab had stored, such as the rows chosen in the cart. */
  stored: Record<string, string>
}

const KEY = 'kept'
/** Characters; browsers give a tab about five million. */
const MOST = 2_000_000

export function joinKept(key: string, read: () => string | undefined): () => void {
  readers.set(key, read)
  return () => {
    if (readers.get(key) === read) readers.delete(key)
  }
}

/** Reads every form that is open. Gives the function that stores it, for when the tab's storage has been emptied. */
export function gatherKept(userId: number | undefined, href: string): () => void {
  const { [KEY]: _before, ...stored } = { ...sessionStorage } as Record<string, string>
  const before = readKept()
  const isSame = userId === undefined || before?.userId === userId
  const typed = isSame ? { ...before?.typed } : {}
  let room = MOST - JSON.stringify([typed, stored]).length
  for (const [key, read] of readers) {
    const text = read()
    if (text === undefined || text.length > room) continue
    typed[key] = text
    room -= text.length
  }
  return () => writeKept({ userId: userId ?? before?.userId, href, typed, stored })
}

export function readKept(): Kept | undefined {
  return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') ?? undefined
}

export function writeKept(kept: Kept): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept))
  } catch {
    // No room: the address at least, so that the same page comes back.
    sessionStorage.setItem(KEY, JSON.stringify({ ...kept, typed: {}, stored: {} }))
  }
}

/** Forgets it, such as when somebody else logs in. */
export function dropKept(): void {
  sessionStorage.removeItem(KEY)
}
