import { Button } from '@mantine/core'
import { CHECKOUT_TEXT } from '@kwaderno/contract/checkout.ts'
import { getOrder, type CustomerOrder } from '@kwaderno/contract/order.ts'
import { formatPeso } from '@kwaderno/contract/money.ts'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queryOf } from '../../../api/query-client.ts'
import { AppLink } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import { Money } from '../../../ui/Money.tsx'
import { Bone } from '../../../ui/Skeletons.tsx'
import classes from './OrderPlaced.module.css'
import { dropPlaced, readPlaced } from './placed.ts'

/** Shown above the orders for one that has just been placed: its number, its total and the next step. */
export function OrderPlaced() {
  const [id] = useState(readPlaced)
  // It stays over a reload, and goes with the next page.
  useEffect(() => () => dropPlaced(), [])
  return id === undefined ? null : <Placed id={id} />
}

function Placed({ id }: { id: number }) {
  const { data: order, isError } = useQuery(queryOf(getOrder, { params: { id } }))
  return (
    <section className={classes.placed} aria-labelledby="order-placed">
      <div className={classes.head} role="status">
        <IconCircleCheck size={36} stroke={1.75} aria-hidden className={classes.icon} />
        <div>
          <h2 id="order-placed" className={classes.title}>
            {CHECKOUT_TEXT.confirmed.title}
          </h2>
          <p className={classes.text}>{CHECKOUT_TEXT.confirmed.text}</p>
        </div>
      </div>
      {order && (
        <>
          <dl className={classes.facts}>
            <div>
              <dt>Order number</dt>
              <dd>{order.orderNumber}</dd>
            </div>
            <div>
              <dt>{order.deliveryFee > 0 ? 'Total to pay' : 'Total'}</dt>
              <dd>
                <Money pesos={order.amountToPay} strong />
              </dd>
            </div>
          </dl>
          <h3 className={classes.next}>What happens next</h3>
          <ol className={classes.steps}>
            {stepsOf(order).map(({ title, text }) => (
              <li key={title}>
                <strong>{title}</strong> {text}
              </li>
            ))}
          </ol>
        </>
      )}
      {!order && !isError && <Bone height="120px" />}
      <div className={classes.acts}>
        <Button component={AppLink} href={paths.order(id)}>
          {order && lacksProof(order) ? 'Attach your proof of payment' : 'View order'}
        </Button>
        <Button component={AppLink} href={paths.shop} variant="default">
          Continue shopping
        </Button>
      </div>
    </section>
  )
}

const lacksProof = ({ paymentType, paymentAttachment }: CustomerOrder) =>
  paymentType !== 'Cash' && paymentAttachment.length === 0

function stepsOf(order: CustomerOrder): { title: string; text: string }[] {
  const total = formatPeso(order.amountToPay)
  return [
    {
      title: lacksProof(order) ? 'You attach your proof of payment.' : 'We check your payment.',
      text:
        order.paymentType === 'Cash'
          ? `Please pay ${total} at our office.`
          : lacksProof(order)
            ? `We cannot check ${total} without it.`
            : `Our staff compare what you attached with ${total}.`,
    },
    {
      title: 'You hear from us.',
      text: 'The bell at the top tells you when your order is approved, and of every step after that.',
    },
    order.deliveryMethod === 'PickUp'
      ? {
          title: 'You pick it up.',
          text: `As soon as it is ready, your order has a claim code. Show it at ${order.address}.`,
        }
      : {
          title: 'A courier brings it.',
          text: `It goes to ${order.address}. The day stands on your order once it is set.`,
        },
  ]
}
