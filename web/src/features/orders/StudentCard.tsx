import type { CustomerOrder } from '@kwaderno/contract/order.ts'
import { Card } from '../../ui/Card.tsx'
import { Fact, FactList } from '../../ui/FactList.tsx'

export function StudentCard({ order }: { order: CustomerOrder }) {
  return (
    <Card title="Student">
      <FactList>
        <Fact term="Name">{order.studentName || 'None'}</Fact>
        <Fact term="Grade level">{order.gradeLevel || 'None'}</Fact>
        <Fact term="Mobile number">{order.mobileNumber || 'None'}</Fact>
        <Fact term="TIN">{order.tinNumber || 'None'}</Fact>
      </FactList>
    </Card>
  )
}
