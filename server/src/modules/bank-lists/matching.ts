import type { BankProposal } from '@kwaderno/contract/bank-list.ts'
import { formatPeso, toPesos } from '@kwaderno/contract/money.ts'

export interface MatchedLine {
  id: number
  day: string
  /** Centavos. */
  amount: number
  referenceNormalised: string
  payer: string
}

export interface MatchedPayment {
  id: number
  referenceNormalised: string
  /** Claimed; the amount to pay counts where it is null. Centavos. */
  amount: number | null
  amountToPay: number
  paidOn: string | null
  payer: string
  /** Its reference is that of a verified payment. */
  isVerifiedAlready: boolean
}

export interface Match {
  paymentId: number
  certainty: BankProposal['certainty']
  reasons: string[]
}

const MOST_DAYS = 3
const NAME_WORDS = 2
const DAY = 86_400_000

type Told = Pick<MatchedPayment, 'referenceNormalised' | 'amount' | 'amountToPay'>

/** Reference and amount are the same. */
export function isExact(line: MatchedLine, payment: Told): boolean {
  return hasReference(line, payment) && line.amount === expected(payment)
}

function hasReference(line: MatchedLine, payment: Told): boolean {
  return line.referenceNormalised !== '' && line.referenceNormalised === payment.referenceNormalised
}

const expected = ({ amount, amountToPay }: Told) => amount ?? amountToPay

/**
 * The payments that a line may be for, the surest first. It is sure for one that has its reference and its amount, when there is
 * neither another such payment nor another such line, and nothing has been verified by that reference.
 * @param lines all open ones that could be as exact as this one
 */
export function matchesOf(
  line: MatchedLine,
  payments: readonly MatchedPayment[],
  lines: readonly MatchedLine[],
): Match[] {
  const exact = payments.filter((payment) => isExact(line, payment))
  return payments
    .flatMap((payment): Match[] => {
      if (!isExact(line, payment)) {
        const reasons = likelyBecause(line, payment)
        return reasons ? [{ paymentId: payment.id, certainty: 'likely', reasons }] : []
      }
      const twins = lines.filter((other) => other.id !== line.id && isExact(other, payment)).length
      const reasons = ['Same reference', sameAmount(payment), ...verifiedAlready(payment)]
      if (exact.length > 1) reasons.push(`${exact.length} payments have both`)
      if (twins > 0) reasons.push(`${twins + 1} lines have both`)
      const isSure = exact.length === 1 && twins === 0 && !payment.isVerifiedAlready
      return [{ paymentId: payment.id, certainty: isSure ? 'sure' : 'likely', reasons }]
    })
    .toSorted((one, other) => rank(one) - rank(other) || one.paymentId - other.paymentId)
}

const rank = ({ certainty }: Match) => (certainty === 'sure' ? 0 : 1)

/** A line that fits two payments is nobody's to tick but a person's. */
export function isTicked(matches: readonly Match[]): boolean {
  return matches.length === 1 && matches[0]!.certainty === 'sure'
}

const sameAmount = ({ amount }: MatchedPayment) => (amount === null ? 'Same amount as to pay' : 'Same amount')

/** The money of one transfer pays once: what is left may be the same credit in another list. */
const verifiedAlready = ({ isVerifiedAlready }: MatchedPayment) =>
  isVerifiedAlready ? ['A verified payment has this reference'] : []

/** Why a line may be for a payment that is not exactly the same; undefined when it may not. */
function likelyBecause(line: MatchedLine, payment: MatchedPayment): string[] | undefined {
  if (hasReference(line, payment)) {
    const whose = payment.amount === null ? 'to pay' : 'claimed'
    const another = `Another amount: ${formatPeso(toPesos(expected(payment)))} ${whose}`
    return ['Same reference', another, ...verifiedAlready(payment)]
  }
  if (line.amount !== expected(payment) || payment.paidOn === null) return undefined
  const days = Math.abs(Date.parse(line.day) - Date.parse(payment.paidOn)) / DAY
  const names = commonNames(payment.payer, line.payer)
  if (days > MOST_DAYS || names === undefined) return undefined
  return [sameAmount(payment), daysApart(days), `Payer ${names.join(' ')}`]
}

function daysApart(days: number): string {
  if (days === 0) return 'Same day'
  return days === 1 ? '1 day apart' : `${days} days apart`
}

/** The words of a payer's name that a line has, too; undefined when they are too few: two, or the only one that he has. */
function commonNames(payer: string, line: string): string[] | undefined {
  const words = wordsOf(payer)
  const there = wordsOf(line)
  const common = [...words].filter((word) => there.has(word))
  return words.size > 0 && common.length >= Math.min(NAME_WORDS, words.size) ? common : undefined
}

/** Without accents, and without initials: many have the same. */
function wordsOf(name: string): Set<string> {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toUpperCase()
  return new Set(plain.split(/[^\p{L}]+/u).filter((word) => word.length > 1))
}
