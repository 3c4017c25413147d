import { CUSTOMER_NEEDS, type Customer } from '@kwaderno/contract/customer.ts'
import type { Deps } from '../../core/deps.ts'
import { notFound } from '../../core/problem.ts'
import { can, type Session } from '../../core/session.ts'
import { findBuyer } from './queries.ts'

/** A customer, in those parts that the caller may see. Whoever buys nothing is none. */
export async function readCustomer(
  { db, images }: Pick<Deps, 'db' | 'images'>,
  session: Session,
  customerId: number,
): Promise<Customer> {
  const maySee = (part: keyof typeof CUSTOMER_NEEDS) =>
    CUSTOMER_NEEDS[part].some((permission) => can(session, permission))
  const buyer = await findBuyer(db, customerId)
  if (!buyer) throw notFound('This customer does not exist.')
  return {
    id: customerId,
    name: buyer.name,
    image: buyer.photo_key === null ? '' : images.url(buyer.photo_key),
    ...(maySee('student') && { student: { name: buyer.student_name, level: buyer.level } }),
    ...(maySee('account') && {
      account: {
        userName: buyer.user_name,
        emailAddress: buyer.email_address,
        status: buyer.status,
        role: buyer.role,
        studentId: buyer.student_id,
        registeredOn: buyer.created_at.toISOString(),
      },
    }),
    ...(buyer.is_customer &&
      maySee('conversation') && {
        conversation: {
          lastMessage: buyer.last_message ?? '',
          sentOn: buyer.last_message_at?.toISOString() ?? null,
          isNew: buyer.is_new ?? false,
        },
      }),
  }
}
