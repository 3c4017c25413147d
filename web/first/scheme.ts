/** Runs within the page before anything is painted: light or dark as it was chosen, or as the system has it. */
function schemeOf(): 'light' | 'dark' {
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches
  try {
    // Where the app's own library keeps it.
    const chosen = localStorage.getItem('mantine-color-scheme-value')
    if (chosen === 'light' || chosen === 'dark') return chosen
  } catch {
    // A browser that keeps nothing.
  }
  return isDark ? 'dark' : 'light'
}

document.documentElement.dataset.mantineColorScheme = schemeOf()
