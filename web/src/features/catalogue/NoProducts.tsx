import { Button } from '@mantine/core'
import { PRODUCT_TEXT } from '@kwaderno/contract/catalogue.ts'
import { IconSearchOff } from '@tabler/icons-react'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** @param onReset clears the filters, if there are any */
export function NoProducts({ onReset }: { onReset: (() => void) | undefined }) {
  return (
    <EmptyState
      icon={<IconSearchOff />}
      title={PRODUCT_TEXT.noResults}
      text="Try another word, another grade, or a wider price."
      action={onReset && <Button onClick={onReset}>Reset filters</Button>}
    />
  )
}
