import { Card } from '../../../ui/Card.tsx'
import classes from './RequestRemarks.module.css'

/** What the customer has written to a request. */
export function RequestRemarks({ remarks }: { remarks: string }) {
  return (
    <Card title="Remarks">
      <p className={classes.remarks}>{remarks || 'None'}</p>
    </Card>
  )
}
