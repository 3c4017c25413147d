import { Button, NativeSelect } from '@mantine/core'
import { listGradeLevels } from '@kwaderno/contract/common.ts'
import { SALE_FIELDS } from '@kwaderno/contract/counter-field-labels.ts'
import { MIN_CUSTOMER_SEARCH } from '@kwaderno/contract/counter-rules.ts'
import { findCounterCustomers, type CounterCustomer } from '@kwaderno/contract/counter.ts'
import { STUDENT_TEXT } from '@kwaderno/contract/student.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { FRESH, queryOf } from '../../../api/query-client.ts'
import { Card } from '../../../ui/Card.tsx'
import { firstField, keepFocus } from '../../../ui/focus.ts'
import { FindBox } from '../../../ui/FindBox.tsx'
import { studentOf, type Basket } from './basket.ts'
import classes from './Counter.module.css'
import { PAUSE } from './ItemSearch.tsx'
import { SaleText } from './SaleText.tsx'
import type { Sale } from './use-sale.ts'

/** Who buys: a walk-in unless a parent is found. */
export function CustomerCard({ sale }: { sale: Sale }) {
  const { basket, change, whenSold } = sale
  const { customer } = basket
  const fields = useRef<HTMLDivElement>(null)
  // What chose the customer goes with it, in either direction.
  function choose(chosen: Partial<Basket>) {
    const card = fields.current
    // A sale that was on its way has taken the card's place.
    if (!card) return change(chosen)
    keepFocus(
      card,
      () => change(chosen),
      () => firstField(card),
    )
  }
  return (
    <Card title="Customer">
      <div className={classes.fields} ref={fields}>
        {customer ? (
          <>
            <div className={classes.chosen}>
              <strong>{customer.fullName}</strong>
              <Button
                type="button"
                variant="subtle"
                size="compact-sm"
                disabled={sale.isSelling}
                onClick={() => choose({ customer: null, studentName: '', gradeLevel: '' })}
              >
                Walk-in instead
              </Button>
            </div>
            <StudentFields sale={sale} />
          </>
        ) : (
          <>
            <CustomerSearch
              error={sale.errors['userId']}
              onPick={async (found) => {
                await whenSold()
                choose({
                  customer: found,
                  studentName: found.students[0]?.name ?? '',
                  gradeLevel: found.students[0]?.gradeLevel ?? '',
                })
              }}
            />
            <SaleText sale={sale} name="walkInName" placeholder="Optional" />
          </>
        )}
      </div>
    </Card>
  )
}

function CustomerSearch({
  onPick,
  error,
}: {
  onPick: (found: CounterCustomer) => Promise<void>
  error: string | undefined
}) {
  const [text, setText] = useState('')
  const [asked] = useDebouncedValue(text.trim(), PAUSE)
  const isAsked = asked.length >= MIN_CUSTOMER_SEARCH
  const query = useQuery({
    ...queryOf(findCounterCustomers, { query: { search: asked } }, 0),
    enabled: isAsked,
  })
  return (
    <FindBox
      label="Find a parent"
      placeholder="Name, email or student"
      text={text}
      onText={setText}
      found={
        isAsked && asked === text.trim()
          ? query.data?.map((found) => ({ id: found.userId, content: <Found customer={found} /> }))
          : undefined
      }
      isLoading={isAsked && query.isFetching}
      emptyText="No active customer found."
      error={query.isError ? 'The customers could not be searched, please try again.' : error}
      onPick={(id) => {
        const found = query.data?.find(({ userId }) => userId === id)
        if (found) void onPick(found)
      }}
    />
  )
}

function Found({ customer: { fullName, students } }: { customer: CounterCustomer }) {
  return (
    <span className={classes.foundName}>
      {fullName}
      <span className={classes.quiet}>
        {students.map(({ name, gradeLevel }) => [name, gradeLevel].filter(Boolean).join(', ')).join(' · ')}
      </span>
    </span>
  )
}

/** For whom it is bought; a parent with several students chooses one first. */
function StudentFields({ sale }: { sale: Sale }) {
  const { basket, change, errors, isSelling } = sale
  const students = basket.customer?.students ?? []
  const grades = useQuery(queryOf(listGradeLevels, {}, FRESH.lookup))
  const names = grades.data?.map(({ label }) => label) ?? []
  const known =
    names.includes(basket.gradeLevel) || basket.gradeLevel === '' ? names : [basket.gradeLevel, ...names]
  return (
    <>
      {students.length > 1 && (
        <NativeSelect
          label="Student of this parent"
          disabled={isSelling}
          value={studentOf(basket)?.id ?? ''}
          data={[
            { value: '', label: STUDENT_TEXT.someoneElse },
            ...students.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={(event) => {
            const student = students.find(({ id }) => String(id) === event.currentTarget.value)
            change(
              student ? { studentName: student.name, gradeLevel: student.gradeLevel } : { studentName: '' },
            )
          }}
        />
      )}
      <div className={classes.pair}>
        <SaleText sale={sale} name="studentName" required />
        <NativeSelect
          label={SALE_FIELDS.gradeLevel.label}
          name="gradeLevel"
          required
          disabled={isSelling}
          error={errors['gradeLevel']}
          value={basket.gradeLevel}
          onChange={(event) => change({ gradeLevel: event.currentTarget.value })}
        >
          <option value="">Choose a grade</option>
          {known.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </NativeSelect>
      </div>
    </>
  )
}
