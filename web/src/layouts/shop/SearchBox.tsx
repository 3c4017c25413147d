import { useMediaQuery } from '@mantine/hooks'
import { MAX_SEARCH } from '@kwaderno/contract/form-text.ts'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState, type FormEvent } from 'react'
import { useGo } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { lazyPart } from '../../lazy-part.ts'
import classes from './SearchBox.module.css'

const Suggestions = lazyPart(() =>
  import('./Suggestions.tsx').then((module) => ({ default: module.Suggestions })),
)

/** The box has little room beside the links of a tablet; on a phone it has a line of its own. */
const TABLET = '(min-width: 40em) and (max-width: 63.99em)'

/** Goes to /shop?search=…; shows what the shop is searching for when it is open. */
export function SearchBox({ focused = false, onDone }: { focused?: boolean; onDone?: () => void }) {
  const go = useGo()
  const isNarrow = useMediaQuery(TABLET, undefined, { getInitialValueInEffect: false })
  const current = useRouterState({ select: ({ location }) => searchOf(location.pathname, location.search) })
  const [text, setText] = useState(current)
  const [typing, setTyping] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => setText(current), [current])
  useEffect(() => {
    if (focused) field.current?.focus()
  }, [focused])

  function submit(event: FormEvent) {
    event.preventDefault()
    setTyping(false)
    void go(paths.shopSearch(text.trim()))
    onDone?.()
  }

  return (
    <form className={classes.box} role="search" aria-label="Shop" onSubmit={submit}>
      <IconSearch className={classes.icon} size={20} stroke={1.75} aria-hidden />
      <input
        className={classes.input}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        maxLength={MAX_SEARCH}
        aria-label="Search the shop"
        placeholder={isNarrow ? 'Search' : 'Search notebooks, uniforms, SKU…'}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setTyping(true)
        }}
        ref={field}
      />
      {text !== '' && (
        <button
          type="button"
          className={classes.clear}
          aria-label="Clear search"
          onClick={() => {
            setText('')
            field.current?.focus()
          }}
        >
          <IconX size={16} stroke={1.75} aria-hidden />
        </button>
      )}
      {typing && (
        <Suspense>
          <Suggestions field={field} text={text} onClose={() => setTyping(false)} onDone={onDone} />
        </Suspense>
      )}
    </form>
  )
}

function searchOf(pathname: string, search: unknown): string {
  if (pathname !== paths.shop || typeof search !== 'object' || search === null) return ''
  return 'search' in search ? String(search.search) : ''
}
