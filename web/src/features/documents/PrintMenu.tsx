import { Button, Menu } from '@mantine/core'
import { DOCUMENT_TEXT } from '@kwaderno/contract/printed-documents.ts'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { firstMessage } from '../../api/failure.ts'
import { toast } from '../../ui/toast.ts'

/** Prints something, or answers false when there is nothing to print any more. */
type Print = () => Promise<boolean>

const ICON = <IconPrinter size={18} stroke={1.75} aria-hidden />

/** What can be printed of the thing on the screen. */
export function PrintMenu({ documents }: { documents: readonly { label: string; print: Print }[] }) {
  const { isBusy, start } = usePrint()
  return (
    <Menu position="bottom-end" shadow="md" width={200}>
      <Menu.Target>
        <Button type="button" variant="default" leftSection={ICON} aria-busy={isBusy}>
          {DOCUMENT_TEXT.menu}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {documents.map(({ label, print }) => (
          <Menu.Item key={label} mih="var(--kw-control)" disabled={isBusy} onClick={() => void start(print)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** @param label where it is not the only one of its kind on the page */
export function PrintButton({ print, label = DOCUMENT_TEXT.menu }: { print: Print; label?: string }) {
  const { isBusy, start } = usePrint()
  return (
    <Button
      type="button"
      variant="default"
      leftSection={ICON}
      aria-busy={isBusy}
      onClick={() => void start(print)}
    >
      {label}
    </Button>
  )
}

/** One print at a time; what goes wrong is told. */
function usePrint() {
  const [isBusy, setBusy] = useState(false)
  async function start(print: Print) {
    if (isBusy) return
    setBusy(true)
    try {
      const { notNow } = DOCUMENT_TEXT
      if (!(await print())) toast.warning(notNow.title, notNow.text)
    } catch (error) {
      toast.error(DOCUMENT_TEXT.failed.title, firstMessage(error, DOCUMENT_TEXT.failed.text))
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, start }
}
