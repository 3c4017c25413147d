const KEY = 'token'
type Listener = () => void
const endings = new Set<Listener>()

/** The bearer token of this browser, or undefined for a guest. */
export function readToken(): string | undefined {
  return localStorage.getItem(KEY) ?? undefined
}

export function keepToken(token: string): void {
  localStorage.setItem(KEY, token)
}

/**
 * Asks for a token that ends this one, and keeps it. The server refuses the old one before the answer with the new one has
 * arrived, so that the refusals wait for it, in whichever tab of the browser they come.
 */
export async function replaceToken<T extends { token: string }>(ask: () => Promise<T>): Promise<T> {
  return whole('exclusive', async () => {
    const answer = await ask()
    keepToken(answer.token)
    return answer
  })
}

/** Resolves at once unless a tab is getting a new token. */
export async function tokenReplaced(): Promise<void> {
  await whole('shared', async () => undefined)
}

/** Browsers lock only on addresses that are secure; elsewhere a refusal in that moment logs the browser out. */
async function whole<T>(mode: LockMode, run: () => Promise<T>): Promise<T> {
  const locks: LockManager | undefined = navigator.locks
  return locks ? locks.request(KEY, { mode }, run) : run()
}

/** Forgets the token without telling anyone: for logging out, where the caller goes on by itself. */
export function forgetToken(): void {
  localStorage.removeItem(KEY)
}

/** The server refused this token (401): it is forgotten and everyone who listens is told. A newer one goes on. */
export function endSession(refused: string | undefined): void {
  if (readToken() !== refused) return
  forgetToken()
  for (const listener of endings) listener()
}

/** Calls back when another tab has logged in, or has a new token. */
export function onNewToken(listener: Listener): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === KEY && newValue !== null) listener()
  })
}

/** Calls back when the session ends under the user's feet: a 401, or a logout in another tab. */
export function onSessionEnd(listener: Listener): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === KEY && event.newValue === null) listener()
  }
  endings.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    endings.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}
