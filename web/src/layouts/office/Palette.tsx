import { Modal, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { MAX_SEARCH } from '@kwaderno/contract/form-text.ts'
import { ORDER_STATUS_LABEL } from '@kwaderno/contract/order-status.ts'
import { MAX_FOUND, MIN_SEARCHED, searchOffice, type Found } from '@kwaderno/contract/search.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { queryOf } from '../../api/query-client.ts'
import { useSession } from '../../api/session.ts'
import type { Href } from '../../href.ts'
import { AppLink, useGo } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { LoadError } from '../../ui/LoadError.tsx'
import classes from './Palette.module.css'
import { PALETTE_SCREENS } from './palette-screens.ts'

interface Entry {
  href: Href
  label: string
  /** Beside the label. */
  note: string
}

interface Group {
  title: string
  entries: readonly Entry[]
}

/** Finds screens, orders, customers and products, and goes there. */
export function Palette({ onClose, onGo }: { onClose: () => void; onGo: () => void }) {
  const [text, setText] = useState('')
  const [place, setPlace] = useState(0)
  const go = useGo()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const { groups, isSettled, retry } = useFound(text.trim())
  const entries = groups.flatMap((group) => group.entries)
  const marked = Math.min(place, entries.length - 1)

  function searchAgain() {
    // The button goes with the failure.
    field.current?.focus()
    retry?.()
  }
  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const entry = entries[marked]
    if (step !== undefined && entries.length > 0) {
      event.preventDefault()
      const next = (marked + step + entries.length) % entries.length
      setPlace(next)
      document.getElementById(optionId(id, next))?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter' && entry && isSettled) {
      event.preventDefault()
      onGo()
      void go(entry.href)
    }
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title="Find"
      size="lg"
      radius="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <TextInput
        ref={field}
        data-autofocus
        mt={4}
        type="search"
        role="combobox"
        aria-label="Find screens, orders, customers and products"
        aria-expanded={entries.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={entries.length > 0 ? optionId(id, marked) : undefined}
        placeholder="Order number, name, SKU or screen"
        autoComplete="off"
        maxLength={MAX_SEARCH}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setPlace(0)
        }}
        onKeyDown={press}
      />
      <Results id={id} groups={groups} marked={marked} onMark={setPlace} onChoose={onGo} />
      {retry && <LoadError message="The search could not be done, please try again." onRetry={searchAgain} />}
      <p role="status" className={classes.none}>
        {entries.length === 0 && isSettled && !retry && text.trim() !== ''
          ? `Nothing found for “${text.trim()}”.`
          : ''}
      </p>
    </Modal>
  )
}

const optionId = (id: string, index: number) => `${id}-${index}`

interface ResultsProps {
  /** Begins the ids of the list and of what is in it. */
  id: string
  groups: readonly Group[]
  marked: number
  onMark: (index: number) => void
  onChoose: () => void
}

function Results({ id, groups, marked, onMark, onChoose }: ResultsProps) {
  const entries = groups.flatMap((group) => group.entries)
  return (
    <div id={`${id}-list`} role="listbox" aria-label="Results" className={classes.list}>
      {groups.map(({ title, entries: some }) => (
        <div key={title} role="group" aria-labelledby={`${id}-${title}`}>
          <div id={`${id}-${title}`} role="presentation" className={classes.title}>
            {title}
          </div>
          {some.map((entry) => {
            const index = entries.indexOf(entry)
            return (
              <AppLink
                key={entry.href}
                id={optionId(id, index)}
                role="option"
                aria-selected={index === marked}
                tabIndex={-1}
                href={entry.href}
                className={classes.entry}
                onClick={onChoose}
                onMouseMove={() => onMark(index)}
              >
                <span>{entry.label}</span>
                <span className={classes.note}>{entry.note}</span>
              </AppLink>
            )
          })}
        </div>
      ))}
    </div>
  )
}

interface Matches {
  /** Those without a match are left out. */
  groups: Group[]
  isSettled: boolean
  /** Searches again; given when the search could not be done. */
  retry: (() => void) | undefined
}

/** What matches, by groups. */
function useFound(text: string): Matches {
  const { can } = useSession()
  const [asked] = useDebouncedValue(text, 150)
  const isAsked = asked.length >= MIN_SEARCHED
  const query = useQuery({
    ...queryOf(searchOffice, { query: { q: asked } }),
    placeholderData: keepPreviousData,
    enabled: isAsked,
  })
  const words = text.toLowerCase().split(/\s+/)
  const screens = PALETTE_SCREENS.filter(
    ({ label, needs }) => needs.some(can) && words.every((word) => label.toLowerCase().includes(word)),
  ).slice(0, MAX_FOUND)
  const found = isAsked && text.length >= MIN_SEARCHED ? query.data : undefined
  const groups = [
    { title: 'Screens', entries: screens.map(({ label, path }) => ({ href: path, label, note: '' })) },
    ...(found ? groupsOf(found) : []),
  ].filter(({ entries }) => entries.length > 0)
  const isAnswered = text.length < MIN_SEARCHED || (asked === text && !query.isFetching)
  const isFailed = asked === text && query.isError
  return { groups, isSettled: isAnswered, retry: isFailed ? () => void query.refetch() : undefined }
}

function groupsOf({ orders, customers, products }: Found): Group[] {
  return [
    {
      title: 'Orders',
      entries: orders.map(({ orderId, orderNumber, customerName, status }) => ({
        href: paths.manageOrder(orderId),
        label: orderNumber,
        note: `${customerName}, ${ORDER_STATUS_LABEL[status]}`,
      })),
    },
    {
      title: 'Customers',
      entries: customers.map(({ userId, fullName, userName }) => ({
        href: userName === null ? paths.conversation(userId) : paths.manageUser(userId),
        label: fullName,
        note: userName ?? '',
      })),
    },
    {
      title: 'Products',
      entries: products.map(({ productId, name, productCode }) => ({
        href: paths.manageProduct(productId),
        label: name,
        note: productCode,
      })),
    },
  ]
}
