import { Button, Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useBackCloses } from '../../overlay-stack.ts'

interface FilterDrawerProps {
  opened: boolean
  onClose: () => void
  /** The number of products that match. */
  total: number
  children: ReactNode
}

/** The filters of the shop on a phone. In a chunk of its own, which is fetched when it is first opened. */
export function FilterDrawer({ opened, onClose, total, children }: FilterDrawerProps) {
  useBackCloses(opened, onClose)
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="bottom"
      size="85%"
      title="Filters"
      closeButtonProps={{ 'aria-label': 'Close filters' }}
    >
      {children}
      <Button fullWidth mt="lg" onClick={onClose}>
        Show {total === 1 ? '1 product' : `${total} products`}
      </Button>
    </Drawer>
  )
}
