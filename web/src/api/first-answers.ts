import { FIRST_ANSWERS, type FirstAnswer, type FirstAnswers } from '@kwaderno/contract/first-page.ts'
import { readToken } from './token.ts'

let answers: FirstAnswers = read()

/** When the page was asked for; no answer in it is older. */
const CAME_AT = performance.timeOrigin

function read(): FirstAnswers {
  // What the server has written.
  return JSON.parse(document.getElementById(FIRST_ANSWERS)?.textContent ?? '{}') as FirstAnswers
}

/** What came with the page for the call at this address. */
export function firstAnswerTo(address: string): FirstAnswer | undefined {
  return answers[address]
}

/** When it was true, for the query client. To staff a product shows more than to a visitor: who has a log-in asks again. */
export function firstAnswerAge(address: string): number {
  return address.startsWith('/api/Product/') && readToken() !== undefined ? 0 : CAME_AT
}

/** Another page, or another person: what came with the first one is no news any more. */
export function dropFirstAnswers(): void {
  answers = {}
}
