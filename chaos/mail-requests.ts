import { setTimeout as sleep } from 'node:timers/promises'
import { forgotPassword } from '@kwaderno/contract/account.ts'
import type { Factories } from '../server/test/factories.ts'
import { ask } from './call.ts'
import type { Mailbox } from './mailbox.ts'
import { note, type Tally } from './tally.ts'

/** Mails that people were told are on their way. */
export interface Letters {
  stop(): Promise<void>
  /** Waits until every promised mail has come, at most so long; gives how many have not, and how many came twice. */
  count(seconds: number): Promise<{ promised: number; lost: number; doubled: number }>
}

/** Somebody asks for a mail twice a second, each time for another address. */
export function askForLetters(
  shops: readonly { url: string }[],
  factories: Factories,
  mailbox: Mailbox,
  tally: Tally,
): Letters {
  const promised: string[] = []
  const state = { isOver: false }
  async function go() {
    for (let turn = 0; !state.isOver; turn++) {
      await sleep(500)
      const email = await factories.newCustomer().then(
        ({ emailAddress }) => emailAddress,
        () => undefined,
      )
      if (email === undefined) continue
      const outcome = await ask(shops[turn % shops.length]!, tally, forgotPassword, { body: { email } })
      if (!('answer' in outcome)) continue
      if (outcome.answer.status === 200) promised.push(email)
      else note(tally, `forgot password: ${outcome.answer.status} ${outcome.answer.problem?.title ?? ''}`)
    }
  }
  const going = go()
  const lost = () => promised.filter((address) => !mailbox.received.has(address)).length
  return {
    async stop() {
      state.isOver = true
      await going
    },
    async count(seconds) {
      for (const end = Date.now() + seconds * 1000; lost() > 0 && Date.now() < end;) await sleep(200)
      const doubled = promised.filter((address) => (mailbox.received.get(address)?.size ?? 0) > 1).length
      return { promised: promised.length, lost: lost(), doubled }
    },
  }
}
