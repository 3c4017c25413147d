import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import classes from '../ProductForm.module.css'
import { useDraft, useDraftStore } from '../use-draft.ts'

/** What the last change of many cells has done, with the way back. */
export function LastChange() {
  const store = useDraftStore()
  const last = useDraft((state) => state.last)
  return (
    <div role="status" className={classes.last} data-empty={last === undefined || undefined}>
      {last && (
        <>
          <span>{last.text}</span>
          <Button
            type="button"
            size="compact-md"
            variant="subtle"
            leftSection={<IconArrowBackUp size={18} stroke={1.75} aria-hidden />}
            onClick={() => store.undo()}
          >
            Undo
          </Button>
        </>
      )}
    </div>
  )
}
