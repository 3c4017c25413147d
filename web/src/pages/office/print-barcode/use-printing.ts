import { PRINT_LIMITS, PRINT_TEXT, type PrintItem } from '@kwaderno/contract/print-barcode.ts'
import { useState } from 'react'
import { firstMessage } from '../../../api/failure.ts'
import { labelsPerPage, presetOf, type LabelSettings } from '../../../print/labels/presets.ts'
import { printLabels } from '../../../print/labels/print-labels.tsx'
import { toast } from '../../../ui/toast.ts'
import { prepareLabels, type Prepared, type Wanted } from './labels.ts'
import { loadItems, type PrintQuery } from './load.ts'
import type { PrintSelection } from './selection.ts'

/** A print that waits for an answer: some of its SKUs cannot be printed as they should. */
export interface Doubt {
  wanted: readonly Wanted[]
  prepared: Prepared
}

export interface Printing {
  isBusy: boolean
  doubt: Doubt | undefined
  /** Opens the print window, or asks first. */
  printOne: (item: PrintItem) => Promise<void>
  /** As `printOne`, for all that is selected. */
  printAll: () => Promise<void>
  /** Prints in spite of the doubt, with the settings as they are or with others. */
  goOn: (settings: LabelSettings) => Promise<void>
  drop: () => void
}

interface PrintingOf {
  settings: LabelSettings
  selection: PrintSelection
  /** The page of the list that is on the screen. */
  shown: PrintQuery
}

/** Printing with its failures and questions. */
export function usePrinting({ settings, selection, shown }: PrintingOf): Printing {
  const [isBusy, setBusy] = useState(false)
  const [doubt, setDoubt] = useState<Doubt>()

  async function attempt(run: () => Promise<void>) {
    setBusy(true)
    try {
      await run()
    } catch (error) {
      toast.error(PRINT_TEXT.failed.title, firstMessage(error, PRINT_TEXT.failed.text))
    } finally {
      setBusy(false)
    }
  }

  const start = (load: () => Promise<Wanted[]>) =>
    attempt(async () => {
      const wanted = await load()
      if (wanted.length === 0 || isTooMuch(wanted, settings)) return
      const prepared = await prepareLabels(wanted, settings)
      if (prepared.fine.length + prepared.impossible.length > 0) return setDoubt({ wanted, prepared })
      await printLabels(prepared.labels, settings)
    })

  return {
    isBusy,
    doubt,
    drop: () => setDoubt(undefined),
    printOne: (item) => start(() => loadWanted(new Set([item.id]), selection, shown)),
    printAll: async () => {
      if (selection.chosen.size === 0) toast.warning(PRINT_TEXT.nothing)
      else await start(() => loadWanted(selection.chosen, selection, shown))
    },
    goOn: (chosen) =>
      attempt(async () => {
        setDoubt(undefined)
        if (!doubt || isTooMuch(doubt.wanted, chosen)) return
        await printLabels((await prepareLabels(doubt.wanted, chosen)).labels, chosen)
      }),
  }
}

/** The items of these ids as they are now: the page may have been open for long. What is gone is told, and selected no more. */
async function loadWanted(
  ids: ReadonlySet<number>,
  { copiesOf, choose }: PrintSelection,
  shown: PrintQuery,
): Promise<Wanted[]> {
  const items = await loadItems(ids, shown)
  if (items.length < ids.size) {
    const found = new Set(items.map(({ id }) => id))
    choose(
      [...ids].filter((id) => !found.has(id)),
      false,
    )
    toast.info(PRINT_TEXT.gone)
  }
  return items.map((item) => ({ item, copies: copiesOf(item.id) }))
}

/** Tells it, too. */
function isTooMuch(wanted: readonly Wanted[], settings: LabelSettings): boolean {
  const labels = wanted.reduce((sum, { copies }) => sum + copies, 0)
  const pages = Math.ceil(labels / labelsPerPage(presetOf(settings.preset)))
  if (labels <= PRINT_LIMITS.labels && pages <= PRINT_LIMITS.pages) return false
  toast.warning(PRINT_TEXT.tooMany.title, PRINT_TEXT.tooMany.text)
  return true
}
