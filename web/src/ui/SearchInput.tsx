import { MAX_SEARCH } from '@kwaderno/contract/form-text.ts'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useContext, useEffect, useRef, useState } from 'react'
import { FilterReset } from './filter-reset.ts'
import styles from './SearchInput.module.css'

interface SearchInputProps {
  /** The text that the list shows now, from the URL. */
  value: string
  /** Called when typing has paused, and at once on Enter and when cleared. */
  onSearch: (text: string) => void
  label: string
  placeholder?: string
  /** Pause in milliseconds. */
  pause?: number
}

/** A search field that applies its text when typing pauses. */
export function SearchInput({ value, onSearch, label, placeholder = label, pause = 350 }: SearchInputProps) {
  const [text, setText] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sent = useRef(value)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // Back, forward and Reset change the value from outside.
    if (value !== sent.current) setText(value)
    sent.current = value
  }, [value])
  const resets = useContext(FilterReset)
  useEffect(() => {
    if (resets === 0) return
    clearTimeout(timer.current)
    setText('')
    sent.current = ''
  }, [resets])
  useEffect(() => () => clearTimeout(timer.current), [])

  function search(next: string) {
    clearTimeout(timer.current)
    const trimmed = next.trim()
    if (trimmed === sent.current) return
    sent.current = trimmed
    onSearch(trimmed)
  }
  function type(next: string) {
    setText(next)
    clearTimeout(timer.current)
    const { pathname } = window.location
    timer.current = setTimeout(() => {
      // Whoever has followed a link is on the way to another page, which must not get the words of this one.
      if (window.location.pathname === pathname) search(next)
    }, pause)
  }

  return (
    <form
      className={styles.search}
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        search(text)
      }}
    >
      <IconSearch className={styles.icon} stroke={1.75} aria-hidden="true" />
      <input
        ref={input}
        type="search"
        className={styles.input}
        aria-label={label}
        placeholder={placeholder}
        maxLength={MAX_SEARCH}
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
      />
      {text !== '' && (
        <button
          type="button"
          className={styles.clear}
          aria-label="Clear search"
          onClick={() => {
            setText('')
            search('')
            input.current?.focus()
          }}
        >
          <IconX size={16} stroke={2} aria-hidden="true" />
        </button>
      )}
    </form>
  )
}
