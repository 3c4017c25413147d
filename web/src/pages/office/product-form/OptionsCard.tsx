import { Button } from '@mantine/core'
import { PICTURE_ACCEPT } from '@kwaderno/contract/picture.ts'
import { IconArrowBarDown, IconKeyboard, IconPlus, IconSparkles } from '@tabler/icons-react'
import { useCallback, useMemo, useRef, useState, type ClipboardEvent } from 'react'
import { Card } from '../../../ui/Card.tsx'
import { toast } from '../../../ui/toast.ts'
import { checkPictures } from './check-pictures.ts'
import type { Column } from './draft/columns.ts'
import { fillDown, suggestTexts } from './draft/fill.ts'
import { addRow, changeRow } from './draft/form.ts'
import { placeBehind } from './draft/paste.ts'
import { isSingle } from './draft/range.ts'
import { fieldId } from './field-id.ts'
import { LastChange } from './options/LastChange.tsx'
import { OptionPicture } from './options/OptionPicture.tsx'
import { OptionsGrid } from './options/OptionsGrid.tsx'
import { PasteReport } from './options/PasteReport.tsx'
import { pasteText } from './options/paste-text.ts'
import classes from './ProductForm.module.css'
import type { DraftState, DraftStore } from './store.ts'
import { useDraft, useDraftStore } from './use-draft.ts'

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

/** The options with their tools, and what the last change of many of them has done. */
export function OptionsCard({ columns, readOnly }: { columns: readonly Column[]; readOnly: boolean }) {
  const store = useDraftStore()
  const count = useDraft(({ form }) => form.options.length)
  const active = useDraft(countActive)
  const error = useDraft((_, { errors }) => errors().head['productOptions'])
  const addButton = useRef<HTMLButtonElement>(null)
  const picture = useOptionPicture(store, readOnly)
  // Who may not change has no use for the column that removes, and its cells would take the keyboard nowhere.
  const shown = useMemo(
    () => (readOnly ? columns.filter(({ kind }) => kind !== 'remove') : columns),
    [columns, readOnly],
  )

  const add = useCallback(() => {
    store.replace(addRow(store.read().form))
    store.goTo({ row: store.read().form.options.length - 1, col: 1 })
  }, [store])
  const leave = useCallback(() => addButton.current?.focus(), [])

  /** A list can be pasted before there is any option. */
  function pasteBehind(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text/plain')
    if (readOnly || event.isDefaultPrevented() || text === '' || isField(event.target)) return
    event.preventDefault()
    pasteText(store, columns, text, placeBehind(store.read().form))
  }

  return (
    <Card
      title="Options"
      aside={
        <span
          className={classes.quiet}
        >{`${count} ${count === 1 ? 'option' : 'options'}, ${active} active`}</span>
      }
    >
      <div className={classes.options} onPaste={pasteBehind}>
        {!readOnly && <Tools columns={columns} onAdd={add} addButton={addButton} isEmpty={count === 0} />}
        {error !== undefined && <p className={classes.error}>{error}</p>}
        <LastChange />
        <PasteReport columns={columns} />
        {count > 0 ? (
          <OptionsGrid
            columns={shown}
            readOnly={readOnly}
            onPicture={picture.open}
            onPictureFile={picture.take}
            onAdd={add}
            onLeave={leave}
          />
        ) : (
          <p className={classes.quiet}>
            Choose values above and every combination becomes an option, or copy rows of a spreadsheet, press
            Add option and paste them.
          </p>
        )}
        {picture.dialog}
      </div>
    </Card>
  )
}

function Tools(props: {
  columns: readonly Column[]
  onAdd: () => void
  addButton: React.RefObject<HTMLButtonElement | null>
  isEmpty: boolean
}) {
  const { columns, onAdd, addButton, isEmpty } = props
  const store = useDraftStore()
  const [isHelpOpen, setHelpOpen] = useState(false)
  return (
    <>
      <div className={classes.tools} role="group" aria-label="Tools for the options">
        <Button
          ref={addButton}
          id={fieldId('productOptions')}
          type="button"
          variant="light"
          leftSection={<IconPlus {...icon} />}
          onClick={onAdd}
        >
          Add option
        </Button>
        <Button
          type="button"
          variant="default"
          leftSection={<IconArrowBarDown {...icon} />}
          disabled={isEmpty}
          onClick={() => fillFrom(store, columns)}
        >
          Fill down
        </Button>
        <Button
          type="button"
          variant="default"
          leftSection={<IconSparkles {...icon} />}
          disabled={isEmpty}
          onClick={() => suggest(store, columns)}
        >
          Fill empty SKUs and descriptions
        </Button>
        <Button
          type="button"
          variant="subtle"
          leftSection={<IconKeyboard {...icon} />}
          aria-expanded={isHelpOpen}
          aria-controls="options-help"
          onClick={() => setHelpOpen(!isHelpOpen)}
        >
          Keys
        </Button>
      </div>
      <dl className={classes.keys} id="options-help" hidden={!isHelpOpen}>
        {KEYS.map(([key, text]) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

const KEYS = [
  ['Arrows, Tab, Enter', 'go from cell to cell; typing replaces what a cell says'],
  ['F2', 'goes on typing behind what the cell says'],
  ['Shift with arrows or mouse', 'selects several cells'],
  ['Ctrl+C, Ctrl+V', 'copies cells, pastes rows and columns of a spreadsheet'],
  ['Ctrl+D', 'fills the selection from its first row; one cell takes what is above it'],
  ['Delete', 'empties the selected cells'],
  ['Space', 'switches an option, opens a list'],
  ['Ctrl+Enter', 'adds an option'],
  ['Esc', 'takes back what was typed in the cell; again, leaves the table'],
  ['Ctrl+S', 'saves the product'],
] as const

/** Fills the selection, or from a single cell everything below it. */
function fillFrom(store: DraftStore, columns: readonly Column[]): void {
  const { form, anchor, active } = store.read()
  const range = store.range()
  const filled =
    isSingle(range) || range.top === range.bottom ? { ...range, bottom: form.options.length - 1 } : range
  const count = filled.bottom - filled.top
  if (count > 0) {
    const text = `${count === 1 ? '1 row has' : `${count} rows have`} been filled.`
    store.replace(fillDown(form, columns, filled), text)
  }
  store.goTo(active, anchor)
}

function suggest(store: DraftStore, columns: readonly Column[]): void {
  const { form } = store.read()
  if (form.code.trim() === '') {
    toast.info('The product has no code yet', 'SKUs are made from it.')
    document.getElementById(fieldId('productCode'))?.focus()
    return
  }
  const next = suggestTexts(form, columns)
  const count = next.options.filter((row, index) => row !== form.options[index]).length
  const filled = `${count === 1 ? '1 option has' : `${count} options have`} been filled.`
  store.replace(next, count === 0 ? 'No SKU and no description was empty.' : filled)
}

/** Choosing, looking at and taking away the picture of one option. */
function useOptionPicture(store: DraftStore, readOnly: boolean) {
  const input = useRef<HTMLInputElement>(null)
  const wanted = useRef(0)
  const [shown, setShown] = useState<number>()

  const choose = useCallback((index: number) => {
    wanted.current = index
    input.current?.click()
  }, [])
  const open = useCallback(
    (index: number) => {
      const hasPicture = store.read().form.options[index]?.picture.kind !== 'none'
      if (hasPicture) setShown(index)
      else choose(index)
    },
    [store, choose],
  )
  const take = useCallback(
    async (index: number, file: File) => {
      const key = store.read().form.options[index]?.key
      const { pictures, refusals } = await checkPictures([file])
      if (refusals.length > 0) toast.error('Picture not taken', refusals.join(' '))
      const [picture] = pictures
      const at = store.read().form.options.findIndex((row) => row.key === key)
      if (!picture || at < 0) return
      const form = changeRow(store.read().form, at, { picture: { kind: 'new', ...picture } })
      store.update({ form, last: undefined })
    },
    [store],
  )
  const dialog = (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Picture of an option"
        accept={PICTURE_ACCEPT}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          if (file) void take(wanted.current, file)
          event.currentTarget.value = ''
        }}
      />
      <OptionPicture
        index={shown}
        readOnly={readOnly}
        onClose={() => setShown(undefined)}
        onChoose={choose}
      />
    </>
  )
  return { open, take: useCallback((index: number, file: File) => void take(index, file), [take]), dialog }
}

function countActive({ form }: DraftState): number {
  return form.options.filter(({ status }) => status === 'Active').length
}

function isField(target: EventTarget): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
}
