import { colord, extend } from 'colord'
import a11yPlugin from 'colord/plugins/a11y'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accentError, accentShades, contrastToWhite, DEFAULT_ACCENT } from './accent.ts'

extend([a11yPlugin])

const WHITE = '#ffffff'
const PAPER = { light: ['#fbf8f2', '#ffffff'], dark: ['#14162a', '#1d2038'] } as const
const contrast = (one: string, other: string) => colord(one).contrast(other)
const accents = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)
  .filter((accent) => accentError(accent) === undefined)

describe('[SET-24] an accent', () => {
  test('is refused below a contrast of 4.5 to white, with the contrast that it has', () => {
    expect(accentError('#F5B22D')).toBe(
      'Choose a darker colour: white text on it has a contrast of 1.8, at least 4.5 is needed.',
    )
    // 4.48
    expect(accentError('#777777')).toMatch(/contrast of 4\.4,/)
    for (const accent of ['#1F7A4D', '#1f7a4d', DEFAULT_ACCENT, '#000000', '#767676'])
      expect(accentError(accent)).toBeUndefined()
  })

  test('is a colour in hexadecimal and nothing else', () => {
    for (const text of [
      '',
      'red',
      '#123',
      '#12345',
      '#1234567',
      '1F7A4D',
      '#GGGGGG',
      '#1F7A4D;}',
      ' #1F7A4D',
    ])
      expect(accentError(text)).toBe('Use a colour such as #1F7A4D.')
  })
})

describe('the shades of any accent that is let in', () => {
  test('[SET-25] carry white text on buttons, and are read as text on every surface, light and dark', () => {
    fc.assert(
      fc.property(accents, (accent) => {
        const shades = accentShades(accent)
        expect(shades.light.fill).toBe(accent)
        for (const scheme of ['light', 'dark'] as const) {
          const { fill, fillHover, text, soft } = shades[scheme]
          for (const ground of [fill, fillHover]) expect(contrast(WHITE, ground)).toBeGreaterThanOrEqual(4.5)
          for (const ground of [...PAPER[scheme], soft])
            expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5)
        }
      }),
    )
  })

  test('are lighter in the dark scheme wherever white text allows it', () => {
    for (const accent of ['#000000', '#1F7A4D', '#5B0A0A', DEFAULT_ACCENT])
      expect(contrastToWhite(accentShades(accent).dark.fill)).toBeLessThan(contrastToWhite(accent))
  })
})
