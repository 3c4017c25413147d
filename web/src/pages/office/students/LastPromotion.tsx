import { Button } from '@mantine/core'
import { PROMOTION_TEXT, undoPromotion, type StandingPromotion } from '@kwaderno/contract/promotion.ts'
import { call } from '../../../api/client.ts'
import { sendAndToast } from '../../../edit/send-and-toast.ts'
import { Card } from '../../../ui/Card.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { DateTime } from '../../../ui/DateTime.tsx'
import classes from './Promotion.module.css'

/** Who promoted the students last, and the way back for a while. */
export function LastPromotion({ promotion }: { promotion: StandingPromotion }) {
  const { schoolYear, promotedOn, promotedBy, undoUntil, canUndo } = promotion
  return (
    <Card title="Last promotion">
      <div className={classes.last}>
        <div>
          <p>
            To {schoolYear}, by {promotedBy} on <DateTime value={promotedOn} />.
          </p>
          {canUndo && (
            <p className={classes.hint}>
              It can be undone until <DateTime value={undoUntil} />.
            </p>
          )}
        </div>
        {canUndo && (
          <Button variant="default" onClick={() => askUndo(promotion)}>
            Undo the promotion
          </Button>
        )}
      </div>
    </Card>
  )
}

function askUndo({ id, schoolYear }: StandingPromotion): void {
  void confirm({
    title: `Undo the promotion to ${schoolYear}?`,
    text: 'Each student whom nobody has changed since gets the grade of before. The others stay as they are.',
    confirmLabel: 'Undo',
    danger: true,
    async action() {
      await sendAndToast(() => call(undoPromotion, { params: { id } }), {
        saved: ({ count, left, full }) => PROMOTION_TEXT.undone(count, left, full),
        failed: PROMOTION_TEXT.undoFailed,
        endpoint: undoPromotion,
      })
    },
  })
}
