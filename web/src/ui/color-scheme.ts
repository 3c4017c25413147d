import { useMantineColorScheme, type MantineColorScheme } from '@mantine/core'
import { theme } from './theme.ts'

/** The schemes that one may choose, as they are called. */
export const SCHEMES = [
  { value: 'auto', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const satisfies readonly { value: MantineColorScheme; label: string }[]

/** What is chosen on this device, and how another is. index.html reads it before the first paint. */
export function useScheme(): [MantineColorScheme, (scheme: MantineColorScheme) => void] {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return [
    colorScheme,
    (scheme) => {
      setColorScheme(scheme)
      paintFrame(scheme)
    },
  ]
}

/** The browser's own frame around the page. */
function paintFrame(scheme: MantineColorScheme): void {
  const paper = { light: theme.colors?.gray?.[0] ?? '', dark: theme.colors?.dark?.[7] ?? '' }
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const own = meta.media.includes('dark') ? 'dark' : 'light'
    meta.content = paper[scheme === 'auto' ? own : scheme]
  }
}
