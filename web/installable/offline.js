// Of the page that stands in for the one that could not be opened: its address is still that one's.
const status = document.querySelector('[role=status]')

try {
  // What the shop's own pages were given on this device.
  const scheme = localStorage.getItem('mantine-color-scheme-value')
  if (scheme === 'light' || scheme === 'dark') document.documentElement.style.colorScheme = scheme
} catch {
  // As the system has it.
}

function retry() {
  status.textContent = 'Trying again …'
  window.location.reload()
}

/** Asks whether the shop can be reached again: a phone that has a network may have one that leads nowhere. */
async function look() {
  try {
    const { ok } = await fetch('/healthz', { cache: 'no-store' })
    if (ok) retry()
  } catch {
    // Still not.
  }
}

document.querySelector('button').addEventListener('click', retry)
window.addEventListener('online', look)
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') void look()
})
setInterval(() => {
  if (document.visibilityState === 'visible') void look()
}, 5000)
