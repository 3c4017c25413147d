const NUMBERS = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven'],
  ...['twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
]
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const GROUPS: Record<string, number> = { thousand: 1e3, million: 1e6, billion: 1e9 }

/** 123456 -> '₱1,234.56', figure by figure. */
export function peso(centavos: number): string {
  const figures = String(centavos).padStart(3, '0')
  return `₱${figures.slice(0, -2).replaceAll(/\B(?=(\d{3})+$)/g, ',')}.${figures.slice(-2)}`
}

/** The centavos that somebody reads in 'One Thousand Eighty Pesos and Nineteen Cents'; NaN for another text. */
export function inWords(text: string): number {
  const parts = /^(.+) Pesos? and (.+) Cents?$/.exec(text)
  return counted(parts?.[1]) * 100 + counted(parts?.[2])
}

function counted(text = ''): number {
  let [sum, group] = [0, 0]
  for (const word of text.toLowerCase().split(/[ -]+/)) {
    const scale = GROUPS[word]
    if (scale !== undefined) [sum, group] = [sum + group * scale, 0]
    else group = word === 'hundred' ? group * 100 : group + valueOf(word)
  }
  return sum + group
}

function valueOf(word: string): number {
  if (NUMBERS.includes(word)) return NUMBERS.indexOf(word)
  return TENS.includes(word) ? 20 + 10 * TENS.indexOf(word) : Number.NaN
}
