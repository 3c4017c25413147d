import { CloseButton, TextInput } from '@mantine/core'
import { MAX_SCAN_LENGTH } from '@kwaderno/contract/barcode-intake.ts'
import { IconBarcode } from '@tabler/icons-react'
import { useRef, type ClipboardEvent, type Ref } from 'react'

interface BarcodeInputProps {
  ref?: Ref<HTMLInputElement>
  text: string
  /** @param at when it was typed, in milliseconds of the page */
  onText: (text: string, at: number) => void
  /** Enter was pressed. @param at when that was, however late a busy page gets to it */
  onEnter: (text: string, at: number) => void
  /** Several lines were pasted, as a scanner with a memory does. */
  onLines?: (lines: string[]) => void
  description: string
  label?: string
  placeholder?: string
  maxLength?: number
  className?: string | undefined
}

/** Where a scanner types its code, and a hand a SKU. */
export function BarcodeInput({
  ref,
  text,
  onText,
  onEnter,
  onLines,
  description,
  label = 'Barcode',
  placeholder = 'SKU',
  maxLength = MAX_SCAN_LENGTH,
  className,
}: BarcodeInputProps) {
  const input = useRef<HTMLInputElement>(null)
  function paste(event: ClipboardEvent) {
    const pasted = event.clipboardData.getData('text')
    if (!onLines || !/[\r\n]/.test(pasted)) return
    event.preventDefault()
    onLines(pasted.split(/[\r\n]+/))
  }
  return (
    <TextInput
      ref={(element) => {
        input.current = element
        if (typeof ref === 'function') ref(element)
        else if (ref) ref.current = element
      }}
      className={className}
      label={label}
      description={description}
      placeholder={placeholder}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint="send"
      maxLength={maxLength}
      leftSection={<IconBarcode size={20} stroke={1.75} aria-hidden />}
      rightSection={
        text === '' ? undefined : (
          <CloseButton
            aria-label={`Clear ${label.toLowerCase()}`}
            onClick={(event) => {
              onText('', event.timeStamp)
              input.current?.focus()
            }}
          />
        )
      }
      value={text}
      onPaste={paste}
      onChange={(event) => onText(event.currentTarget.value, event.timeStamp)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onEnter(event.currentTarget.value, event.timeStamp)
      }}
    />
  )
}
