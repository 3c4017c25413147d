import { Button } from '@mantine/core'
import type { FaqContent } from '@kwaderno/contract/faq-content.ts'
import { IconMessageQuestion } from '@tabler/icons-react'
import { Steps } from '../../../features/faqs/Steps.tsx'
import { AppLink } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import classes from './FaqContents.module.css'

/** One section, headers first and footers last; each kind in the order set by the staff. */
export function FaqContents({ contents }: { contents: readonly FaqContent[] }) {
  if (contents.length === 0) return <NothingYet />
  const ofType = (type: FaqContent['contentType']) =>
    contents.filter(({ contentType }) => contentType === type)
  const questions = ofType('Questions')
  return (
    <>
      {ofType('Header').map((item) => (
        <div key={item.id} className={classes.header}>
          <h3>{item.title}</h3>
          <p>{item.description}</p>
        </div>
      ))}
      {ofType('Instructions').map((item) => (
        <Instructions key={item.id} item={item} />
      ))}
      {questions.length > 0 && (
        <Card className={classes.questions ?? ''}>
          {questions.map((item) => (
            <div key={item.id} className={classes.question}>
              <h3>{item.title}</h3>
              <p>{item.description}</p>
            </div>
          ))}
        </Card>
      )}
      {ofType('Footer').map((item) => (
        <div key={item.id} className={classes.footer}>
          <h3>{item.title}</h3>
          <p>{item.description}</p>
        </div>
      ))}
    </>
  )
}

function Instructions({ item }: { item: FaqContent }) {
  return (
    <Card title={item.title} level={3}>
      <Steps description={item.description} />
    </Card>
  )
}

function NothingYet() {
  return (
    <EmptyState
      level={0}
      icon={<IconMessageQuestion />}
      title="Nothing is written here yet"
      text="Ask us, and we will answer."
      action={
        <Button component={AppLink} href={paths.contactUs}>
          Contact us
        </Button>
      }
    />
  )
}
