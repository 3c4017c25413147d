import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

const meter = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
const common = new Set(dictionary['passwords-common'].map(String))

/** Longer passwords are slow to rate and strong anyway. */
const JUDGED = 50

export function strengthOf(password: string): { score: 0 | 1 | 2 | 3 | 4; isCommon: boolean } {
  return {
    score: meter.check(password.slice(0, JUDGED)).score,
    isCommon: common.has(password.toLowerCase()),
  }
}
