import './ui/global.css'
import '@mantine/core/styles.layer.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { dropFirstAnswers } from './api/first-answers.ts'
import { gatherKept } from './api/kept.ts'
import { queryClient } from './api/query-client.ts'
import { leaveSession, refreshSession, sessionQuery } from './api/session.ts'
import { onNewToken, onSessionEnd, readToken } from './api/token.ts'
import { isFetchingPart } from './lazy-part.ts'
import { keepPlace } from './navigation.tsx'
import { registerServiceWorker } from './service-worker.ts'
import { paths } from './paths.ts'
import { router } from './routes.tsx'
import { dropQuestion, leaveQuestion } from './ui/confirm.ts'
import { ConfirmHost } from './ui/ConfirmHost.tsx'
import { cssVariablesResolver, theme } from './ui/theme.ts'
import { dismissToasts } from './ui/toast.ts'
import { Toaster } from './ui/Toaster.tsx'

onSessionEnd(() => {
  const { href, pathname } = router.latestLocation
  const userId = queryClient.getQueryData(sessionQuery.queryKey)?.id
  const keep = pathname === paths.logout ? undefined : gatherKept(userId, href)
  leaveSession()
  keep?.()
  // Nothing of the former user stays, and no unsaved form keeps the page.
  dropQuestion()
  dismissToasts()
  void router.navigate({ to: paths.login, replace: true, ignoreBlocker: true })
})

onNewToken(() => void followOtherTab())

/** Another tab has logged in: as somebody else, nothing that is open here is his. */
async function followOtherTab(): Promise<void> {
  const idOf = () => queryClient.getQueryData(sessionQuery.queryKey)?.id
  const before = idOf()
  await refreshSession()
  if (before === undefined) return (await import('./api/kept-return.ts')).comeBack(idOf())
  if (idOf() === before) return
  sessionStorage.clear()
  window.location.reload()
}

// A page that the browser has put aside hears nothing: shown again, it would still be that of who has logged out since.
let tokenAside = readToken()
window.addEventListener('pagehide', () => (tokenAside = readToken()))
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted && readToken() !== tokenAside) window.location.reload()
})

router.subscribe('onBeforeLoad', ({ toLocation }) =>
  keepPlace(toLocation, queryClient.getQueryData(sessionQuery.queryKey)?.id),
)

// A question is about the page that asked it.
router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
  if (!pathChanged) return
  leaveQuestion()
  if (fromLocation) dropFirstAnswers()
})

// A deployment replaces the chunks: a page opened before it fetches the new ones, once, not in a circle.
window.addEventListener('vite:preloadError', () => void loadAnew())

/** Without a connection the page stays: loaded anew there would be none, and what is typed in it were lost. */
async function loadAnew(): Promise<void> {
  const last = Number(sessionStorage.getItem('reloaded-at') ?? 0)
  if (Date.now() - last < 30_000) return
  const page = await fetch(window.location.href, { cache: 'no-store' }).then(
    (answer) => (answer.ok ? answer.text() : undefined),
    () => undefined,
  )
  if (page === undefined) return
  // The same build is there: a weak line has not brought a part, which is fetched again by itself.
  if (isFetchingPart() && page.includes(new URL(import.meta.url).pathname)) return
  sessionStorage.setItem('reloaded-at', String(Date.now()))
  window.location.reload()
}

// Loaded anew under an open layer; elsewhere its code comes with the first one.
if (router.history.location.state.layer !== undefined) {
  void import('./overlay-stack.ts').then(({ watchOverlays }) => watchOverlays(router.history))
}
registerServiceWorker()

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no #root')

/** The frame that came with the page stands until there is the page itself to take its place. */
async function show(place: HTMLElement): Promise<void> {
  if (place.firstElementChild) await router.load()
  // In slices, between which a slow phone answers to a finger.
  startTransition(() =>
    createRoot(place).render(
      <StrictMode>
        <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
            <ConfirmHost />
            <Toaster />
          </QueryClientProvider>
        </MantineProvider>
      </StrictMode>,
    ),
  )
}

void show(container)
