import { setTimeout as sleep } from 'node:timers/promises'
import { forgotPassword } from '@kwaderno/contract/account.ts'
import type { Kysely } from 'kysely'
import { INTERRUPTED } from '../server/src/adapters/mail-queue.ts'
import type { Database } from '../server/src/db/tables.ts'
import type { Factories } from '../server/test/factories.ts'
import { ask } from './call.ts'
import type { Mailbox } from './mailbox.ts'
import { note, type Tally } from './tally.ts'

/** Mails that people were told are on their way. */
export interface Letters {
  stop(): Promise<void>
  /** Waits until it is known what has become of every promised mail, at most so long. */
  count(seconds: number): Promise<MailCounts>
}

export interface MailCounts {
  promised: number
  /** Neither come nor told. */
  lost: number
  doubled: number
  /** Not come, since their process died over them. They are never sent by themselves again; staff see them as failed. */
  interrupted: number
}

interface Asking {
  shops: readonly { url: string }[]
  factories: Factories
  mailbox: Mailbox
  db: Kysely<Database>
}

/** Somebody asks for a mail twice a second, each time for another address. */
export function askForLetters({ shops, factories, mailbox, db }: Asking, tally: Tally): Letters {
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
  async function missing(): Promise<{ lost: number; interrupted: number }> {
    const rows = await db
      .selectFrom('mails')
      .innerJoin('users', 'users.id', 'mails.user_id')
      .select('users.email_address as address')
      .where('mails.status', '=', 'Failed')
      .where('mails.last_error', '=', INTERRUPTED)
      .execute()
    const told = new Set(rows.map(({ address }) => address))
    const absent = promised.filter((address) => !mailbox.received.has(address))
    const interrupted = absent.filter((address) => told.has(address)).length
    return { lost: absent.length - interrupted, interrupted }
  }
  return {
    async stop() {
      state.isOver = true
      await going
    },
    async count(seconds) {
      let found = await missing()
      for (const end = Date.now() + seconds * 1000; found.lost > 0 && Date.now() < end;) {
        await sleep(200)
        found = await missing()
      }
      const doubled = promised.filter((address) => (mailbox.received.get(address)?.size ?? 0) > 1).length
      return { promised: promised.length, doubled, ...found }
    },
  }
}
