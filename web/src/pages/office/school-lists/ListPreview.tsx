import { Button, Modal } from '@mantine/core'
import type { SchoolListForm } from '@kwaderno/contract/school-list.ts'
import { LIST_TEXT } from '@kwaderno/contract/school-list-rules.ts'
import { useState } from 'react'
import { useWatch, type Control } from 'react-hook-form'
import { Money } from '../../../ui/Money.tsx'
import { Picture } from '../../../ui/Picture.tsx'
import styles from './Items.module.css'
import type { ListDraft } from './use-school-list-form.ts'

type ListControl = Control<ListDraft, unknown, SchoolListForm>

/** Shows the list as parents would see it, as it is typed. */
export function ListPreview({ control }: { control: ListControl }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button type="button" variant="default" onClick={() => setOpen(true)}>
        Preview
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title="What parents see"
        size="lg"
        radius="lg"
        centered
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Page control={control} />
      </Modal>
    </>
  )
}

function Page({ control }: { control: ListControl }) {
  const { name, schoolYear, introduction, items } = useWatch({ control }) as ListDraft
  const required = items.filter(({ isRequired }) => isRequired).length
  return (
    <div className={styles.preview}>
      <h3 className={styles.title}>
        {name || 'School list'} · {schoolYear}
      </h3>
      {introduction !== '' && <p className={styles.introduction}>{introduction}</p>}
      <p className={styles.introduction}>{LIST_TEXT.have(0, required)}</p>
      <ul className={styles.shown}>
        {items.map((item) => (
          <li key={item.productOptionId ?? `product ${item.productId}`}>
            <Picture path={item.image} alt="" sizes="56px" className={styles.picture ?? ''} />
            <span className={styles.words}>
              <strong>{[item.name, ...item.variation].join(', ')}</strong>
              <span className={styles.quiet}>
                {item.isRequired ? 'Required' : 'Optional'} · {item.quantity}{' '}
                {item.quantity === '1' ? 'piece' : 'pieces'}
                {item.productOptionId === null && ' · the parent chooses an option'}
              </span>
              {item.note !== '' && <span className={styles.quiet}>{item.note}</span>}
            </span>
            <Money pesos={item.price} />
          </li>
        ))}
      </ul>
    </div>
  )
}
