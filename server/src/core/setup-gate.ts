import { SETUP_TEXT } from '@kwaderno/contract/setup-fields.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from './deps.ts'
import { refuse } from './problem.ts'
import { API_HEADERS } from './send-response.ts'
import { readSetupCode, removeSetupFile } from './setup-code.ts'

/** Whether the shop is set up, now. */
export type IsSetUp = () => true | Promise<boolean>

/**
 * Asks the database until the shop is set up, by whichever process, and never again: a shop that is set up stays so, and
 * nothing is asked with the requests of its life.
 */
export function watchSetup({ db, config, log }: Pick<Deps, 'db' | 'config' | 'log'>): IsSetUp {
  let isDone = false
  async function ask(): Promise<boolean> {
    if ((await readSetupCode(db)) !== undefined) return false
    if (isDone) return true
    isDone = true
    // Another process may have been set up, which has removed its own.
    await removeSetupFile(config.dataDir).catch((error: unknown) =>
      log.warn({ err: error }, 'the file of the set-up code could not be removed'),
    )
    return true
  }
  return () => isDone || ask()
}

/** What a shop answers before it is set up. */
const ANSWERED = new Set(['getSetup', 'checkSetupCode', 'setUpShop', 'getClientSettings'])

/** Until the shop is set up, the API answers nothing but what sets it up. */
export function closeUntilSetUp(app: FastifyInstance, isSetUp: IsSetUp): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (isOpenBefore(request)) return done()
    const answer = isSetUp()
    if (answer === true) return done()
    answer.then(
      (isOpen) => {
        if (isOpen) return done()
        reply.headers(API_HEADERS)
        done(refuse(SETUP_TEXT.needed, { status: 503 }))
      },
      (error: Error) => done(error),
    )
  })
}

/** Health and the files of the page need no shop; pages are led to the set-up where they are sent. */
function isOpenBefore({ url, routeOptions }: FastifyRequest): boolean {
  const { endpoint } = routeOptions.config
  return endpoint ? ANSWERED.has(endpoint.name) : !/^\/api(?:[/?]|$)/i.test(url)
}
