/** The paper of each scheme, as index.html names it for what the system has. */
const PAPER = { light: '#FBF8F2', dark: '#14162A' } as const

/** Paints the browser's own frame around the page in the scheme that was chosen; by itself it follows the system. */
export function setThemeColor(scheme: 'auto' | 'light' | 'dark'): void {
  document.querySelector('meta[name=theme-color]:not([media])')?.remove()
  if (scheme === 'auto') return
  const meta = document.createElement('meta')
  meta.name = 'theme-color'
  meta.content = PAPER[scheme]
  // The first one counts.
  document.head.prepend(meta)
}
