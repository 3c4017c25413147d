import { setTimeout as sleep } from 'node:timers/promises'
import { sendCustomers } from './customers.ts'
import { FAULTS } from './faults.ts'
import { askForLetters, type MailCounts } from './mail-requests.ts'
import { openProbe } from './probe.ts'
import { addUp, type Sums } from './final-checks.ts'
import { newTally, wrongOf, type Tally } from './tally.ts'
import { openWorld, type World } from './environment.ts'

/** What is played. */
export interface Play {
  processes: 1 | 2
  /** Names of faults; all when empty. */
  only: readonly string[]
  /** How often each. */
  rounds: number
  /** Of how long faults last; 1 is in full. */
  scale: number
  customers: number
}

export interface Played {
  fault: string
  /** Of each process, after the fault has ended; undefined when a person had to help. */
  seconds: (number | undefined)[]
  wrong: number
  refused: number
  cut: number
  orders: number
}

export interface Outcome {
  processes: 1 | 2
  played: Played[]
  /** In words: what could not be played here. */
  notPlayed: string[]
  tally: Tally
  sums: Sums
  mails: MailCounts
  /** In words. */
  doubled: string[]
  /** How often a person had to help. */
  help: number
}

/** Plays the faults one after the other while customers order, and adds up what has become of it. */
export async function playFaults(
  play: Play,
  tell: (line: string) => void = () => undefined,
): Promise<Outcome> {
  const faults = FAULTS.filter(
    ({ name, on = [1, 2] }) =>
      on.includes(play.processes) && (play.only.length === 0 || play.only.includes(name)),
  )
  const world = await openWorld(play.processes, { ownDisk: faults.some(({ name }) => name === 'disk full') })
  try {
    const tally = newTally()
    const probe = await openProbe(world)
    const crowd = await sendCustomers({ ...world, tally }, play.customers)
    const letters = askForLetters(world, tally)
    const played: Played[] = []
    const notPlayed: string[] = []
    let help = 0
    await sleep(1500)
    for (const fault of faults) {
      const missing = fault.missing(world)
      if (missing !== undefined) notPlayed.push(`${fault.name}: ${missing}`)
      const rounds = missing === undefined ? play.rounds : 0
      for (let turn = 0; turn < rounds; turn++) {
        const before = { ...tally, wrong: wrongOf(tally), orders: crowd.acknowledged.length }
        await fault.play(world, turn, play.scale)
        const seconds = await probe.untilGood()
        if (seconds.includes(undefined)) {
          help += 1
          await startAgain(world, seconds)
          await probe.untilGood()
        }
        await sleep(1500)
        played.push({
          fault: fault.name,
          seconds,
          wrong: wrongOf(tally) - before.wrong,
          refused: tally.refused - before.refused,
          cut: tally.cut - before.cut,
          orders: crowd.acknowledged.length - before.orders,
        })
        tell(lineOf(played.at(-1)!))
      }
    }
    await Promise.all([crowd.leave(), letters.stop()])
    const mails = await letters.count(60)
    const optionIds = world.options.map(({ id }) => id)
    const sums = await addUp(world.db, crowd.acknowledged, optionIds)
    return {
      processes: play.processes,
      played,
      notPlayed,
      tally,
      sums,
      mails,
      doubled: [
        ...crowd.doubled,
        ...(sums.doubled > 0 ? [`${sums.doubled} orders`] : []),
        ...(mails.doubled > 0 ? [`${mails.doubled} mails`] : []),
      ],
      help,
    }
  } finally {
    await world.close()
  }
}

async function startAgain({ shops }: World, seconds: readonly (number | undefined)[]): Promise<void> {
  for (const [place, shop] of shops.entries()) if (seconds[place] === undefined) await shop.startAgain()
}

export function lineOf({ fault, seconds, wrong, refused, cut, orders }: Played): string {
  const healed = seconds.map((one) => (one === undefined ? 'needed help' : `${one.toFixed(1)} s`)).join(', ')
  return `  ${fault.padEnd(20)} good again after ${healed.padEnd(14)} ${orders} orders, ${refused} told to come back, ${cut} cut, ${wrong} wrong`
}
