import { isDecided } from '@kwaderno/contract/return-status.ts'
import type { StaffReturn } from '@kwaderno/contract/returns.ts'
import { Card } from '../../../ui/Card.tsx'
import { formatDateTime } from '../../../ui/date-format.ts'
import { Fact, FactList } from '../../../ui/FactList.tsx'

function discountOf({ amountLess, discountType, discountRate }: StaffReturn): string {
  if (amountLess === 0) return ''
  const rate = discountRate === null ? '' : `${discountRate}%`
  return [discountType, rate].filter((part) => part !== '').join(', ')
}

/** What the head does not say: why, for whom, and who has decided. */
export function RequestFacts({ request }: { request: StaffReturn }) {
  // Of an exchange some pieces may be approved already.
  const isOver = isDecided(request.status)
  const facts: [string, string][] = [
    ['Reason', request.reason],
    ['Student', [request.studentName, request.gradeLevel].filter((part) => part !== '').join(', ')],
    ['Mobile number', request.mobileNumber],
    // Prices of the pieces are before it.
    ['Discount of the order', discountOf(request)],
    ['Decided by', isOver ? request.approverName : ''],
    ['Decided on', isOver ? formatDateTime(request.approveDate) : ''],
  ]
  return (
    <Card title="Request">
      <FactList>
        {facts
          .filter(([, value]) => value !== '')
          .map(([term, value]) => (
            <Fact key={term} term={term}>
              {value}
            </Fact>
          ))}
      </FactList>
    </Card>
  )
}
