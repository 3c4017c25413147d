import { Button } from '@mantine/core'
import { LIST_TEXT } from '@kwaderno/contract/school-list-rules.ts'
import { selectOnly } from '../../../features/cart/selection.ts'
import { AppLink } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import styles from './SchoolLists.module.css'
import type { Added } from './use-add-all.ts'

interface AddedNoteProps {
  answer: Added
  grade: string
  studentId: number | undefined
}

/** What became of 'Add all': how much was added, and by name what was not. */
export function AddedNote({ answer, grade, studentId }: AddedNoteProps) {
  const { added, needChoice, short, unavailable, cartItemIds } = answer
  const parts = [
    { title: 'Choose an option', names: needChoice.map(({ name }) => name) },
    {
      title: 'Not enough left',
      names: short.map(({ name, left }) => `${name} (${left === 0 ? 'none' : `only ${left}`} left)`),
    },
    { title: 'Unavailable', names: unavailable.map(({ name }) => name) },
  ].filter(({ names }) => names.length > 0)
  return (
    <div className={styles.answer} role="status">
      <p className={styles.added}>{LIST_TEXT.added(added)}</p>
      {parts.map(({ title, names }) => (
        <p key={title} className={styles.named}>
          <strong>{title}:</strong> {names.join(', ')}
        </p>
      ))}
      {cartItemIds.length > 0 && (
        <Button
          component={AppLink}
          href={paths.cart}
          className={styles.go ?? ''}
          onClick={() => selectOnly(cartItemIds, grade, studentId)}
        >
          Go to cart
        </Button>
      )}
    </div>
  )
}
