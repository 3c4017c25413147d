import { PRINT_LIMITS, PRINT_TEXT } from '@kwaderno/contract/print-barcode.ts'
import { useState } from 'react'
import { firstMessage } from '../../../api/failure.ts'
import { labelsPerPage, presetOf, type LabelSettings } from '../../../print/labels/presets.ts'
import { printLabels } from '../../../print/labels/print-labels.tsx'
import { toast } from '../../../ui/toast.ts'
import { prepareLabels, type Prepared, type Wanted } from './labels.ts'

/** A print that waits for an answer: some of its SKUs cannot be printed as they should. */
export interface Doubt {
  wanted: readonly Wanted[]
  prepared: Prepared
}

export interface Printing {
  isBusy: boolean
  doubt: Doubt | undefined
  /** Opens the print window, or asks first. */
  start: (load: () => Promise<Wanted[]>) => Promise<void>
  /** Prints in spite of the doubt, with the settings as they are or with others. */
  goOn: (settings: LabelSettings) => Promise<void>
  drop: () => void
}

/** Printing with its failures and questions. */
export function usePrinting(settings: LabelSettings): Printing {
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

  return {
    isBusy,
    doubt,
    drop: () => setDoubt(undefined),
    start: (load) =>
      attempt(async () => {
        const wanted = await load()
        if (wanted.length === 0 || isTooMuch(wanted, settings)) return
        const prepared = await prepareLabels(wanted, settings)
        if (prepared.fine.length + prepared.impossible.length > 0) return setDoubt({ wanted, prepared })
        await printLabels(prepared.labels, settings)
      }),
    goOn: (chosen) =>
      attempt(async () => {
        setDoubt(undefined)
        if (!doubt || isTooMuch(doubt.wanted, chosen)) return
        await printLabels((await prepareLabels(doubt.wanted, chosen)).labels, chosen)
      }),
  }
}

/** Tells it, too. */
function isTooMuch(wanted: readonly Wanted[], settings: LabelSettings): boolean {
  const labels = wanted.reduce((sum, { copies }) => sum + copies, 0)
  const pages = Math.ceil(labels / labelsPerPage(presetOf(settings.preset)))
  if (labels <= PRINT_LIMITS.labels && pages <= PRINT_LIMITS.pages) return false
  toast.warning(PRINT_TEXT.tooMany.title, PRINT_TEXT.tooMany.text)
  return true
}
