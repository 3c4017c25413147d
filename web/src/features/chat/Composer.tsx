import { Textarea, UnstyledButton } from '@mantine/core'
import { CHAT_TEXT, cleanMessage, messageFault } from '@kwaderno/contract/chat.ts'
import { IconSend2 } from '@tabler/icons-react'
import { useState, type KeyboardEvent, type Ref } from 'react'
import classes from './Composer.module.css'

/** Where a message is written: Enter sends it, Shift and Enter begin a new line. What is not sent yet survives. */
export function Composer({
  draftKey,
  onSend,
  field,
}: {
  draftKey: string
  onSend: (text: string) => void
  field?: Ref<HTMLTextAreaElement>
}) {
  const [text, setText] = useState(() => sessionStorage.getItem(draftKey) ?? '')
  const fault = messageFault(cleanMessage(text))

  function change(next: string) {
    setText(next)
    sessionStorage.setItem(draftKey, next)
  }
  function send() {
    if (fault !== undefined) return
    onSend(text)
    change('')
  }
  function press(event: KeyboardEvent) {
    // An input method ends its word with Enter.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }

  return (
    <form
      className={classes.composer}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Textarea
        ref={field}
        className={classes.field}
        classNames={{ input: classes.input }}
        aria-label="Message"
        data-autofocus
        placeholder="Write a message"
        autosize
        minRows={1}
        maxRows={3}
        enterKeyHint="send"
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={press}
        error={
          fault === CHAT_TEXT.longMessage
            ? `${fault} Yours has ${text.trim().length.toLocaleString('en-PH')}.`
            : false
        }
      />
      <UnstyledButton type="submit" className={classes.send} aria-label="Send" disabled={fault !== undefined}>
        <IconSend2 size={20} stroke={1.75} aria-hidden />
      </UnstyledButton>
    </form>
  )
}
