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
