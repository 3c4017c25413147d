import { randomOf } from '../../server/seed/demo/random.ts'
import type { Limit } from '../limits/limit.ts'
import type { World } from '../seed.ts'
import { requestBytes, type Answer } from '../http-wire.ts'
import { askingInTurn, idsOf, type Scenario } from './scenario.ts'

function sameCards(answers: readonly Answer[]): Limit {
  return {
    kind: 'select',
    text: `select id, name, min_price_centavos, max_price_centavos, thumbnail_key, category
      from products where id = any ($1::integer[])`,
    values: idsOf(answers).map((ids) => [ids]),
  }
}

function searchRequest(word: string, pageSize = 24): Buffer {
  return requestBytes('GET', `/api/Shop?search=${encodeURIComponent(word)}&pageNumber=1&pageSize=${pageSize}`)
}

/** The words that everybody looks for: an answer kept in memory helps. */
export const search: Scenario = {
  name: 'search',
  title: 'search of a word',
  aim: 0.4,
  unit: 'requests',
  caller: ({ commonWords }, connection) =>
    askingInTurn(
      commonWords.map((word) => searchRequest(word)),
      connection,
    ),
  limit: sameCards,
}

/** What shoppers type: a common word, two of them, a slip, a whole sentence, one letter; never the same twice. */
const TYPED: readonly ((word: string, other: string) => string)[] = [
  (word) => word,
  (word, other) => `${word}s ${other}`,
  (word) => `grade 4 ${word}`,
  (word) => word.slice(0, 2) + word.slice(3),
  (word, other) => `blue ${word} for grade 4 boys with ${other} and name tag`,
  (word) => word.slice(0, 1),
]

/** To be run with `--products 100000`: nothing is kept, and nothing may take long. */
export const searchOfShoppers: Scenario = {
  name: 'search-shoppers',
  title: 'searches as shoppers type them',
  aim: 0.05,
  unit: 'requests',
  caller: ({ commonWords }) => ({
    steps: 1,
    request() {
      const place = asked++
      const word = (offset: number) => commonWords[(place * 31 + offset) % commonWords.length]!.toLowerCase()
      const typed = TYPED[place % TYPED.length]!(word(0), word(7))
      // Another length of the page when they come again: an answer that is kept does not help.
      return searchRequest(typed, 12 + (Math.floor(place / commonWords.length) % 80))
    },
  }),
  limit: sameCards,
}

/** Never the same search twice, so that no answer is known before. */
export const searchOfNewWords: Scenario = {
  name: 'search-new',
  title: 'search of ever different words',
  aim: 0.4,
  unit: 'requests',
  caller: (world) => {
    const words = partsOf(world)
    return { steps: 1, request: () => nextSearch(words) }
  },
  limit: sameCards,
}

let partsOfWorld: string[] | undefined
let asked = 0

/** Four or more letters out of every product's own word and its kind, in an order of chance. */
function partsOf({ rareWords, commonWords }: World): string[] {
  partsOfWorld ??= randomOf('words').shuffled([...new Set([...rareWords, ...commonWords].flatMap(infixes))])
  return partsOfWorld
}

function infixes(word: string): string[] {
  const parts: string[] = []
  for (let from = 0; from + 4 <= word.length; from++) {
    for (let to = from + 4; to <= word.length; to++) parts.push(word.slice(from, to).toLowerCase())
  }
  return parts
}

/** When all have been asked for, they come again with another length of the page: with another word none would find anything. */
function nextSearch(words: readonly string[]): Buffer {
  const word = words[asked % words.length] ?? ''
  const round = Math.floor(asked / words.length)
  asked += 1
  return searchRequest(word, 24 + (round % 70))
}
