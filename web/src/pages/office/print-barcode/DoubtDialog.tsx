import { Button, Modal } from '@mantine/core'
import { presetsFor } from '../../../print/labels/fit-text.ts'
import { symbolOf } from '../../../print/labels/label.ts'
import { presetOf, PRINTER_DPI, type LabelSettings } from '../../../print/labels/presets.ts'
import dialog from '../../../ui/dialog.module.css'
import classes from './DoubtDialog.module.css'
import type { Doubt, Printing } from './use-printing.ts'

/** Says before printing which SKUs the chosen label cannot carry as it should, and what would help. */
export function DoubtDialog({ printing, settings }: { printing: Printing; settings: LabelSettings }) {
  const { doubt, drop, goOn } = printing
  return (
    <Modal
      opened={doubt !== undefined}
      onClose={drop}
      title="Before you print"
      centered
      size="md"
      radius="lg"
      classNames={{ title: classes.title ?? '' }}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {doubt && <Reasons doubt={doubt} settings={settings} />}
      {doubt && (
        <div className={dialog.answers}>
          <Button variant="default" onClick={drop}>
            Cancel
          </Button>
          {doubt.prepared.labels.length > 0 && (
            <Button variant="default" onClick={() => void goOn(settings)}>
              {doubt.prepared.fine.length > 0 ? 'Print anyway' : 'Print the others'}
            </Button>
          )}
          {doubt.prepared.better.slice(0, 1).map(({ id, name }) => (
            <Button key={id} data-autofocus onClick={() => void goOn({ ...settings, preset: id })}>
              Print on {name}
            </Button>
          ))}
        </div>
      )}
    </Modal>
  )
}

function Reasons({ doubt, settings }: { doubt: Doubt; settings: LabelSettings }) {
  const { fine, impossible } = doubt.prepared
  return (
    <div className={classes.text}>
      {fine.length > 0 && (
        <>
          <p>
            {fine.length === 1 ? 'This SKU is' : `These ${fine.length} SKUs are`} too long for{' '}
            <b>{presetOf(settings.preset).name}</b> at {settings.dpi} dpi: the bars would be finer than many
            scanners read. {adviceOf(doubt, settings)}
          </p>
          <Skus label="Too long for this label" skus={fine} />
        </>
      )}
      {impossible.length > 0 && (
        <>
          <p>
            {impossible.length === 1 ? 'This SKU has' : `These ${impossible.length} SKUs have`} characters
            that no barcode can carry, and will have no label.
          </p>
          <Skus label="Without a label" skus={impossible} />
        </>
      )}
    </div>
  )
}

/** A field that is only read, so that they can be copied, and scrolled by keyboard. */
function Skus({ label, skus }: { label: string; skus: readonly string[] }) {
  return (
    <textarea
      className={classes.skus}
      aria-label={label}
      readOnly
      rows={Math.min(skus.length, 8)}
      value={skus.join('\n')}
    />
  )
}

/** The label that fits, else the printer that could. */
function adviceOf({ wanted, prepared }: Doubt, { dpi }: LabelSettings): string {
  const [better] = prepared.better
  if (better) return `Wide enough: ${better.name}.`
  const modules = wanted.flatMap(({ item }) => symbolOf(item.sku)?.modules ?? [])
  for (const finer of PRINTER_DPI.filter((one) => one > dpi)) {
    const [preset] = presetsFor(modules, finer)
    if (preset)
      return `No label is wide enough for this printer; one with ${finer} dpi prints them on ${preset.name}.`
  }
  return 'No label is wide enough.'
}
