import { Button, Modal, TextInput } from '@mantine/core'
import { SECOND_FACTOR_TEXT, stepUp } from '@kwaderno/contract/second-factor.ts'
import { useEffect, useState, type FormEvent } from 'react'
import { call, onStepUp } from '../../api/client.ts'
import { firstMessage } from '../../api/failure.ts'

/** Asks for a code when the server wants the second factor again; the call that was refused is then repeated. */
export function StepUp() {
  const [answer, setAnswer] = useState<(isShown: boolean) => void>()
  const [code, setCode] = useState('')
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)

  useEffect(
    () =>
      onStepUp(
        () =>
          new Promise((resolve) => {
            setCode('')
            setFailure('')
            setAnswer((before?: (isShown: boolean) => void) => (isShown: boolean) => {
              // Several calls at once wait for the same code.
              before?.(isShown)
              resolve(isShown)
            })
          }),
      ),
    [],
  )

  function end(isShown: boolean) {
    answer?.(isShown)
    setAnswer(undefined)
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    try {
      await call(stepUp, { body: { code } })
      end(true)
    } catch (error) {
      setFailure(firstMessage(error, SECOND_FACTOR_TEXT.wrong))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal
      opened={answer !== undefined}
      onClose={() => !isBusy && end(false)}
      title="Is it you?"
      centered
      size="sm"
      radius="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form noValidate onSubmit={(event) => void submit(event)}>
        <TextInput
          label="Code"
          description={SECOND_FACTOR_TEXT.again}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          error={failure || undefined}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          data-autofocus
        />
        <Button type="submit" fullWidth mt="md" loading={isBusy} disabled={code.trim() === ''}>
          Continue
        </Button>
      </form>
    </Modal>
  )
}
