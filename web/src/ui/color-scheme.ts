import { useMantineColorScheme, type MantineColorScheme } from '@mantine/core'
import { setThemeColor } from './theme-color.ts'

/** The schemes to choose from, with their labels. */
export const SCHEMES = [
  { value: 'auto', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const satisfies readonly { value: MantineColorScheme; label: string }[]

/** The scheme chosen on this device and its setter. first/scheme.ts reads it before the first paint. */
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
