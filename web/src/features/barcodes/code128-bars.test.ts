import bwip from 'bwip-js/generic'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { code128Bars } from './code128-bars.ts'

const printable = fc.string({
  unit: fc.integer({ min: 32, max: 126 }).map((code) => String.fromCharCode(code)),
})

test('[BAR-16] the bars of a SKU are those of its CODE128 symbol, whatever it is made of', () => {
  fc.assert(
    fc.property(printable, (text) => {
      fc.pre(text !== '')
      const symbol = code128Bars(text)
      const [plain] = bwip.raw({ bcid: 'code128', text }) as { sbs: number[] }[]
      const widths = symbol?.bars.flatMap(({ x, width }, index) => {
        const next = symbol.bars[index + 1]
        return next ? [width, next.x - x - width] : [width]
      })
      expect(widths).toEqual(plain?.sbs)
      expect(symbol?.modules).toBe(plain?.sbs.reduce((sum, width) => sum + width, 0))
    }),
  )
})

test('what no scanner would give back as it was has no bars', () => {
  for (const text of ['', 'PENCIL-Ñ', '₱5', 'A\tB', 'A\r\n']) expect(code128Bars(text)).toBeUndefined()
})
