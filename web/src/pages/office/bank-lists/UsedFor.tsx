import type { BankLine } from '@kwaderno/contract/bank-list.ts'
import { AppLink } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'

/** The order that has used a line, with a way to it for who may see orders. */
export function UsedFor({ line, seesOrders }: { line: BankLine; seesOrders: boolean }) {
  const { orderId, orderNumber } = line
  return (
    <>
      Used for{' '}
      {seesOrders && orderId !== null ? (
        <AppLink href={paths.manageOrder(orderId)}>{orderNumber}</AppLink>
      ) : (
        orderNumber
      )}
    </>
  )
}
