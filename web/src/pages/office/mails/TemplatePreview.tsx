import type { MailPreview } from '@kwaderno/contract/mail-template.ts'
import { useEffect, useRef } from 'react'
import { Card } from '../../../ui/Card.tsx'
import { MailParts } from './MailParts.tsx'
import classes from './TemplateForm.module.css'

/** What a mail of this template would look like. It stands below the form, so it comes into sight by itself. */
export function TemplatePreview({ preview }: { preview: MailPreview | undefined }) {
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (preview) top.current?.scrollIntoView({ block: 'nearest' })
  }, [preview])
  if (!preview) return null
  return (
    <div ref={top} className={classes.preview}>
      <Card title="Preview with sample data">
        <p className={classes.subject}>
          <strong>Subject:</strong> {preview.subject}
        </p>
        <MailParts name={preview.subject} text={preview.text} html={preview.html} />
      </Card>
    </div>
  )
}
