import { Button } from '@mantine/core'
import { LIST_TEXT } from '@kwaderno/contract/school-list-rules.ts'
import type { MyList } from '@kwaderno/contract/school-list-mine.ts'
import { PrintButton } from '../../../features/documents/PrintMenu.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Money } from '../../../ui/Money.tsx'
import { AddedNote } from './AddedNote.tsx'
import { ItemRow } from './ItemRow.tsx'
import styles from './SchoolLists.module.css'
import { useAddAll } from './use-add-all.ts'
import { useTicks } from './use-ticks.ts'

interface ListCardProps {
  list: MyList
  grade: string
  studentId: number | undefined
  /** '' for someone else. */
  studentName: string
}

/** One list of the school, and what is put into the cart of it. */
export function ListCard({ list, grade, studentId, studentName }: ListCardProps) {
  const { rows, total, tick, choose } = useTicks(list.items)
  const { isBusy, answer, addAll } = useAddAll(list.id, studentId)
  const required = list.items.filter(({ isRequired }) => isRequired)
  const have = required.filter(({ missing }) => missing === 0)
  const title = `${list.name} · ${list.schoolYear}`

  async function print(): Promise<boolean> {
    const { printMyList } = await import('../../../features/documents/print-school-list.ts')
    const chosen = new Map(rows.map(({ item, chosen: choice }) => [item.id, choice?.productOptionId]))
    return printMyList({ listId: list.id, grade, studentId, student: studentName, chosen })
  }
  return (
    <Card title={title} aside={<PrintButton label="Print list" print={print} />}>
      <div className={styles.card}>
        {list.introduction !== '' && <p className={styles.introduction}>{list.introduction}</p>}
        <p className={styles.have}>{LIST_TEXT.have(have.length, required.length)}</p>
        <ul className={styles.items} aria-label={`Items of ${list.name}`}>
          {rows.map((row) => (
            <ItemRow
              key={row.item.id}
              row={row}
              onTick={(isTicked) => tick(row.item.id, isTicked)}
              onChoose={(optionId) => choose(row.item.id, optionId)}
            />
          ))}
        </ul>
        <div className={styles.sum}>
          <span>
            Ticked items <Money pesos={total} strong />
          </span>
          <Button
            size="lg"
            loading={isBusy}
            disabled={!rows.some(({ isTicked }) => isTicked)}
            aria-label={`Add all of ${list.name}`}
            onClick={() => void addAll(rows)}
          >
            Add all
          </Button>
        </div>
        {answer && <AddedNote answer={answer} grade={grade} studentId={studentId} />}
      </div>
    </Card>
  )
}
