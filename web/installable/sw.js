// Shows a page of ours where the browser would show its error, and nothing else: no page, no answer and no picture of
// the shop is ever kept here, so a deployment is seen at once and nobody finds another one's data on a shared phone.
const CACHE = 'offline-%VERSION%'
const PAGE = '/offline.html'
const FILES = [PAGE, '/offline.js', '/favicon.svg']

self.addEventListener('install', (event) => {
  event.waitUntil(keepFiles())
})

self.addEventListener('activate', (event) => {
  event.waitUntil(takeOver())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(open(event))
  else if (FILES.includes(pathname)) event.respondWith(fetch(request).catch(() => kept(pathname)))
})

async function keepFiles() {
  const cache = await caches.open(CACHE)
  await cache.addAll(FILES.map((file) => new Request(file, { cache: 'reload' })))
  // There is nothing of an older version that an open page could still need.
  await self.skipWaiting()
}

async function takeOver() {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name)
  // The page is asked for while this script starts.
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

async function open(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    return kept(PAGE)
  }
}

async function kept(path) {
  const cache = await caches.open(CACHE)
  return (await cache.match(path)) ?? Response.error()
}
