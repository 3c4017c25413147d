import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core'
import { MAX_SEARCH } from '@kwaderno/contract/form-text.ts'
import { IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './FindBox.module.css'

interface FindBoxProps {
  label: string
  placeholder: string
  text: string
  onText: (text: string) => void
  /** What was found for the text, in the server's order; undefined while nothing was asked, or it is on its way. */
  found: readonly { id: number; content: ReactNode; isDisabled?: boolean }[] | undefined
  isLoading: boolean
  emptyText: string
  onPick: (id: number) => void
  error?: string | undefined
}

/** A field that finds records while somebody types, and gives the one that is picked. */
export function FindBox(props: FindBoxProps) {
  const { label, placeholder, text, onText, found, isLoading, emptyText, onPick, error } = props
  const list = useCombobox({ onDropdownClose: () => list.resetSelectedOption() })
  return (
    <Combobox
      store={list}
      onOptionSubmit={(id) => {
        list.closeDropdown()
        onText('')
        onPick(Number(id))
      }}
    >
      <Combobox.Target>
        <TextInput
          label={label}
          placeholder={placeholder}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={MAX_SEARCH}
          error={error}
          leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
          rightSection={isLoading ? <Loader size={18} aria-label="Searching" /> : undefined}
          value={text}
          onChange={(event) => {
            onText(event.currentTarget.value)
            list.openDropdown()
          }}
          onFocus={() => text !== '' && list.openDropdown()}
          onBlur={() => list.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={found === undefined || text === ''}>
        <Combobox.Options className={styles.options ?? ''} aria-label={`Found for ${label}`}>
          {found?.map(({ id, content, isDisabled = false }) => (
            <Combobox.Option key={id} value={String(id)} disabled={isDisabled}>
              {content}
            </Combobox.Option>
          ))}
          {found?.length === 0 && <Combobox.Empty>{emptyText}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
