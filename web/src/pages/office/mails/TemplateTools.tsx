import { Button } from '@mantine/core'
import {
  previewMailTemplate,
  resetMailTemplate,
  testMailTemplate,
  type MailPreview,
  type MailTemplate,
} from '@kwaderno/contract/mail-template.ts'
import { MAIL_TEMPLATE_TEXT, type MailTemplateDraft } from '@kwaderno/contract/mail-template-text.ts'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { call } from '../../../api/client.ts'
import { fieldErrors, firstMessage } from '../../../api/failure.ts'
import { makeAttempts } from '../../../api/idempotency-key.ts'
import { refetchAfter, whenRefetched } from '../../../api/query-client.ts'
import { showRefusals } from '../../../edit/first-error.ts'
import { confirm } from '../../../ui/confirm.ts'
import { toast } from '../../../ui/toast.ts'
import classes from './TemplateForm.module.css'

interface Fields extends MailTemplateDraft {
  isOn: boolean
}

interface TemplateToolsProps {
  form: UseFormReturn<Fields>
  stored: MailTemplate
  /** Of what the form started from. */
  version: number
  mayEdit: boolean
  /** Given nothing when there is none of what is typed. */
  onPreview: (preview: MailPreview | undefined) => void
}

/** What can be done with what is typed besides saving it, and with what is stored. */
export function TemplateTools({ form, stored, version, mayEdit, onPreview }: TemplateToolsProps) {
  const { kind } = stored
  const [busy, setBusy] = useState<'preview' | 'test'>()
  const [attempts] = useState(makeAttempts)

  async function withDraft(
    what: 'preview' | 'test',
    failed: string,
    use: (draft: MailTemplateDraft) => Promise<void>,
  ) {
    if (!(await form.trigger(['subject', 'body'], { shouldFocus: true }))) return
    setBusy(what)
    try {
      const { subject, body } = form.getValues()
      await use({ subject, body })
    } catch (error) {
      showRefusals(form, fieldErrors(error))
      toast.error(failed, firstMessage(error, ''))
    } finally {
      setBusy(undefined)
    }
  }
  async function show() {
    let preview: MailPreview | undefined
    await withDraft('preview', MAIL_TEMPLATE_TEXT.previewFailed, async (body) => {
      preview = await call(previewMailTemplate, { params: { kind }, body })
    })
    onPreview(preview)
  }
  const test = () =>
    withDraft('test', MAIL_TEMPLATE_TEXT.testFailed, async (body) => {
      const idempotencyKey = attempts.keyOf(JSON.stringify(body))
      await call(testMailTemplate, { params: { kind }, body: { ...body, idempotencyKey } })
      attempts.decided()
      toast.success(MAIL_TEMPLATE_TEXT.tested.title, MAIL_TEMPLATE_TEXT.tested.text)
    })

  async function reset() {
    try {
      const { subject, body, isOn } = await call(resetMailTemplate, { params: { kind }, body: { version } })
      // What was typed was given up with it, so that the form goes on from what is stored.
      form.reset({ subject, body, isOn })
      onPreview(undefined)
      await whenRefetched()
      toast.success(MAIL_TEMPLATE_TEXT.reset.title, MAIL_TEMPLATE_TEXT.reset.text)
    } catch (error) {
      await refetchAfter(resetMailTemplate)
      toast.error(MAIL_TEMPLATE_TEXT.resetFailed, firstMessage(error, ''))
    }
  }
  const askReset = () =>
    confirm({ ...MAIL_TEMPLATE_TEXT.resetQuestion, confirmLabel: 'Reset', danger: true, action: reset })

  return (
    <div className={classes.tools}>
      <Button variant="default" loading={busy === 'preview'} onClick={() => void show()}>
        Preview
      </Button>
      {mayEdit && (
        <Button variant="default" loading={busy === 'test'} onClick={() => void test()}>
          Send test mail
        </Button>
      )}
      {mayEdit && stored.isChanged && (
        <Button variant="default" onClick={() => void askReset()}>
          Reset
        </Button>
      )}
    </div>
  )
}
