import { Button, Modal } from '@mantine/core'
import type { ItemAgain } from '@kwaderno/contract/cart.ts'
import { useEffect, useState } from 'react'
import { useBackCloses } from '../../../overlay-stack.ts'
import classes from './AgainDialog.module.css'

interface AgainDialogProps {
  items: readonly ItemAgain[]
  onCart: () => void
  onClose: () => void
}

/** Lists the items that could not be added to the cart again, and why. */
export default function AgainDialog({ items, onCart, onClose }: AgainDialogProps) {
  const left = items.filter(({ reason }) => reason !== '')
  const isNothing = items.every(({ cartItemId }) => cartItemId === null)
  // A dialog returns the focus on closing only if it was mounted before it opened.
  const [isThere, setThere] = useState(false)
  useEffect(() => setThere(true), [])
  useBackCloses(isThere, onClose)
  return (
    <Modal
      opened={isThere}
      onClose={onClose}
      title={isNothing ? 'None of it can be ordered now' : 'Not all of it can be ordered now'}
      centered
      radius="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {!isNothing && <p className={classes.text}>The rest is in your cart.</p>}
      <ul className={classes.items}>
        {left.map((item, index) => (
          <li key={index}>
            <strong>{[item.name, ...item.variation].join(', ')}</strong>
            <span>
              {item.quantity} ordered. {item.reason}
            </span>
          </li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        {!isNothing && <Button onClick={onCart}>View cart</Button>}
      </div>
    </Modal>
  )
}
