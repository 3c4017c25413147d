/** The paper of each scheme, as index.html names it for what the system has. */
const PAPER = { light: '#FBF8F2', dark: '#14162A' } as const

/** Sets the browser's theme colour to the chosen scheme; by default it follows the system. */
export function setThemeColor(scheme: 'auto' | 'light' | 'dark'): void {
  document.querySelector('meta[name=theme-color]:not([media])')?.remove()
  if (scheme === 'auto') return
  const meta = document.createElement('meta')
  meta.name = 'theme-color'
  meta.content = PAPER[scheme]
  // The first one counts.
  document.head.prepend(meta)
}
