import { useMantineColorScheme, type MantineColorScheme } from '@mantine/core'
import { setThemeColor } from './theme-color.ts'

/** The schemes that one may choose, as they are called. */
export const SCHEMES = [
  { value: 'auto', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const satisfies readonly { value: MantineColorScheme; label: string }[]

/** What is chosen on this device, and how another is. first/scheme.ts reads it before the first paint. */
export function useScheme(): [MantineColorScheme, (scheme: MantineColorScheme) => void] {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return [
    colorScheme,
    (scheme) => {
      setColorScheme(scheme)
      setThemeColor(scheme)
    },
  ]
}
