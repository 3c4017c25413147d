import type { Centavos } from './money.ts'

const SMALL = [
  ...['Zero', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten', 'Eleven'],
  ...['Twelve', 'Thirteen', 'Fourteen', 'Fifteen', 'Sixteen', 'Seventeen', 'Eighteen', 'Nineteen'],
] as const
const TENS = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety'] as const
const SCALES = ['', ' Thousand', ' Million', ' Billion', ' Trillion'] as const

/** 49975 -> 'Four Hundred Ninety-Nine Pesos and Seventy-Five Cents'. Throws on what is no amount of money. */
export function amountInWords(amount: Centavos): string {
  if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError(`not an amount: ${amount}`)
  const cents = amount % 100
  return `${counted((amount - cents) / 100, 'Peso')} and ${counted(cents, 'Cent')}`
}

function counted(count: number, unit: string): string {
  return `${inWords(count)} ${unit}${count === 1 ? '' : 's'}`
}

function inWords(whole: number): string {
  if (whole === 0) return SMALL[0]
  const parts: string[] = []
  for (let rest = whole, scale = 0; rest > 0; rest = Math.floor(rest / 1000), scale++) {
    if (rest % 1000 > 0) parts.unshift(`${belowThousand(rest % 1000)}${SCALES[scale]}`)
  }
  return parts.join(' ')
}

function belowThousand(whole: number): string {
  const [hundreds, rest] = [Math.floor(whole / 100), whole % 100]
  const parts = hundreds > 0 ? [`${SMALL[hundreds]} Hundred`] : []
  if (rest > 0) parts.push(belowHundred(rest))
  return parts.join(' ')
}

function belowHundred(whole: number): string {
  if (whole < SMALL.length) return String(SMALL[whole])
  const [tens, ones] = [TENS[Math.floor(whole / 10)], whole % 10]
  return ones === 0 ? String(tens) : `${tens}-${SMALL[ones]}`
}
