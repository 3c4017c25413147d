import { checkout } from '@kwaderno/contract/checkout.ts'
import type { BodyIn } from '@kwaderno/contract/endpoint.ts'
import type { TestApp } from './app.ts'
import { pdf } from './pdf.ts'
import type { TestUser } from './factories.ts'
import type { Received } from './request.ts'

/** What a checkout says when the test is about something else. */
export const CHECKOUT_FORM = {
  studentName: 'Bea Reyes',
  gradeLevel: 'Grade 1',
  mobileNumber: '09171234567',
  paymentType: 'BankDeposit',
  deliveryMethod: 'ThirdPartyDelivery',
} as const

export type CheckoutForm = Partial<BodyIn<typeof checkout>>

/** Someone with an address who puts things into the cart and orders them. */
export interface Buyer extends TestUser {
  addressId: number
  /** Puts pieces of an option into the cart and answers the row's id. */
  put(option: { id: number }, quantity?: number): Promise<number>
  /** Checks out over HTTP, with one proof of payment unless other files are given. */
  order(cartItemIds: number[], form?: CheckoutForm, files?: File[]): Promise<Received<typeof checkout>>
  /** Puts one option into the cart and orders it; answers the order's id. */
  buy(option: { id: number }, quantity?: number): Promise<number>
}

export async function newBuyer(shop: TestApp, user?: TestUser): Promise<Buyer> {
  const buyer = user ?? (await shop.newCustomer())
  const address = await shop.newAddress(buyer.id)
  const put = async (option: { id: number }, quantity = 1) =>
    (await shop.newCartItem(buyer.id, option.id, quantity)).id
  const order = (cartItemIds: number[], form: CheckoutForm = {}, files: File[] = [proof()]) =>
    shop.api(checkout, {
      as: buyer,
      body: { ...CHECKOUT_FORM, addressId: address.id, cartItemIds, ...form },
      files: { paymentAttachment: files },
    })
  return {
    ...buyer,
    addressId: address.id,
    put,
    order,
    async buy(option, quantity = 1) {
      const answer = await order([await put(option, quantity)])
      if (answer.status !== 200) throw new Error(`the checkout was refused: ${answer.problem.title}`)
      return answer.body[1].orderId!
    },
  }
}

/** A document of one empty page. @param bytes how large it is; as small as it can be without */
export function proof(name = 'proof.pdf', bytes = 0): File {
  return new File([pdf(bytes)], name, { type: 'application/pdf' })
}

/** On hand and held of an option, and the sums of its ledger, which must be the same. */
export async function stockOf(shop: Pick<TestApp, 'db'>, option: { id: number }) {
  const { stock, held } = await shop.db
    .selectFrom('product_options')
    .select(['stock', 'held'])
    .where('id', '=', option.id)
    .executeTakeFirstOrThrow()
  const ledger = await shop.db
    .selectFrom('stock_ledger')
    .select((eb) => [
      eb.fn.coalesce(eb.fn.sum<number>('on_hand_delta'), eb.lit(0)).as('stock'),
      eb.fn.coalesce(eb.fn.sum<number>('held_delta'), eb.lit(0)).as('held'),
    ])
    .where('product_option_id', '=', option.id)
    .executeTakeFirstOrThrow()
  return { stock, held, ledger }
}
