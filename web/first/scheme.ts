/** Runs within the page before anything is painted: light or dark as it was chosen, or as the system has it. */
import { setThemeColor } from '../src/ui/theme-color.ts'

function chosenScheme(): 'light' | 'dark' | undefined {
  try {
    // Where the app's own library keeps it.
    const chosen = localStorage.getItem('mantine-color-scheme-value')
    return chosen === 'light' || chosen === 'dark' ? chosen : undefined
  } catch {
    // A browser that keeps nothing.
    return undefined
  }
}

const chosen = chosenScheme()
const isDark = matchMedia('(prefers-color-scheme: dark)').matches
document.documentElement.dataset.mantineColorScheme = chosen ?? (isDark ? 'dark' : 'light')
if (chosen) setThemeColor(chosen)
