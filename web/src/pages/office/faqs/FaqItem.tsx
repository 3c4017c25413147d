import { Button } from '@mantine/core'
import type { FaqContent } from '@kwaderno/contract/faq-content.ts'
import { Steps } from '../../../features/faqs/Steps.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Badge } from '../../../ui/StatusBadge.tsx'
import classes from './FaqItem.module.css'

interface FaqItemProps {
  item: FaqContent
  /** The Edit button's id. */
  editId: string
  /** Undefined for those who may not. */
  onEdit: (() => void) | undefined
  onDelete: (() => void) | undefined
}

/** An item as visitors read it, with its kind and what may be done with it. */
export function FaqItem({ item, editId, onEdit, onDelete }: FaqItemProps) {
  return (
    <Card
      title={item.title}
      aside={
        <span className={classes.aside}>
          <Badge color="ink">{item.contentType}</Badge>
          {onEdit && (
            <Button
              id={editId}
              size="compact-md"
              variant="subtle"
              aria-label={`Edit ${item.title}`}
              onClick={onEdit}
            >
              Edit
            </Button>
          )}
          {onDelete && (
            <Button
              size="compact-md"
              variant="subtle"
              color="coral"
              className={classes.delete}
              aria-label={`Delete ${item.title}`}
              onClick={onDelete}
            >
              Delete
            </Button>
          )}
        </span>
      }
    >
      {item.contentType === 'Instructions' ? (
        <Steps description={item.description} />
      ) : (
        <p className={classes.text}>{item.description}</p>
      )}
    </Card>
  )
}
