import { zodResolver } from '@hookform/resolvers/zod'
import { NewNotice, publishPrivacyNotice, type PrivacyNotice } from '@kwaderno/contract/privacy.ts'
import { NOTICE_LENGTH, NOTICE_TEXT, PRIVACY_TEXT } from '@kwaderno/contract/privacy-text.ts'
import { Button } from '@mantine/core'
import type { FormEvent } from 'react'
import { call } from '../../../api/client.ts'
import { useSession } from '../../../api/session.ts'
import { shopName } from '../../../ui/brand.ts'
import { Card } from '../../../ui/Card.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { formatDate } from '../../../ui/date-format.ts'
import { TextareaField } from '../../../ui/form/TextareaField.tsx'
import { PageFields } from '../company/PageFields.tsx'
import classes from '../company/PageForm.module.css'
import { usePageForm } from '../company/use-page-form.tsx'
import { noticeTemplate } from './notice-template.ts'

const resolver = zodResolver(NewNotice)

/** The newest notice, to be published anew; only read without the permission to publish. */
export function NoticeEditor({ notice }: { notice: PrivacyNotice }) {
  const { can } = useSession()
  const { form, ...edit } = usePageForm({
    name: 'privacy-notice',
    stored: { version: notice.version ?? 0, text: notice.text },
    fieldsOf: ({ text }) => ({ text }),
    resolver,
    async save({ text }, version) {
      const published = await call(publishPrivacyNotice, { body: { text, version } })
      return { version: published.version, text }
    },
    endpoint: publishPrivacyNotice,
    text: NOTICE_TEXT,
  })
  const mayPublish = can('Privacy.add')

  async function publish(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!(await form.trigger('text', { shouldFocus: true }))) return
    // Nothing to ask about what is published already.
    if (!edit.isDirty || (await confirm(questionOf(edit.base.version + 1)))) edit.submit(event)
  }

  async function fillIn() {
    // What was typed is nowhere else.
    if (edit.isDirty && !(await confirm(TEMPLATE_QUESTION))) return
    form.setValue('text', noticeTemplate(shopName()), { shouldDirty: true })
  }
  return (
    <PageFields
      submit={(event) => void publish(event)}
      isSaving={edit.isSaving}
      note={edit.note}
      mayEdit={mayPublish}
      save="Publish"
      others={
        mayPublish && (
          <Button variant="default" disabled={edit.isSaving} onClick={() => void fillIn()}>
            Use the template
          </Button>
        )
      }
    >
      <Card title="Privacy notice">
        <div className={classes.fields}>
          <p className={classes.help}>
            {notice.version === null || notice.publishedOn === null
              ? PRIVACY_TEXT.unpublished
              : `Version ${notice.version} was published on ${formatDate(notice.publishedOn)}. Versions stay as they are: what you change here is published as the next one.`}
          </p>
          <TextareaField
            control={form.control}
            name="text"
            label="Notice"
            help="Plain text; an empty line begins a paragraph."
            rows={16}
            maxRows={30}
            maxLength={NOTICE_LENGTH}
            readOnly={!mayPublish || edit.isSaving}
            required
          />
        </div>
      </Card>
    </PageFields>
  )
}

const TEMPLATE_QUESTION = {
  title: 'Use the template?',
  text: 'What you have typed will be lost.',
  confirmLabel: 'Use the template',
  cancelLabel: 'Keep editing',
  danger: true,
}

const questionOf = (version: number) => ({
  title: `Publish version ${version}?`,
  text: 'It cannot be changed afterwards. Every customer is asked to agree to it.',
  confirmLabel: 'Publish',
})
