// A reporter of vitest: names the tests that passed only when they were tried again, one on each line of TRIED_AGAIN_FILE.
import { appendFileSync } from 'node:fs'

export default class TriedAgain {
  onTestCaseResult(test) {
    if (!test.diagnostic()?.flaky) return
    appendFileSync(process.env.TRIED_AGAIN_FILE, `${test.module.relativeModuleId}, ${test.fullName}\n`)
  }
}
