import { DELIVERY_METHOD_LABEL } from '@kwaderno/contract/delivery-methods.ts'
import { ORDER_TEXT, type CustomerOrder } from '@kwaderno/contract/order.ts'
import type { ReactNode } from 'react'
import { Card } from '../../ui/Card.tsx'
import { DateTime } from '../../ui/DateTime.tsx'
import { Fact, FactList } from '../../ui/FactList.tsx'
import classes from './DeliveryCard.module.css'

interface DeliveryCardProps {
  order: CustomerOrder
  /** What can be done with it. */
  children?: ReactNode
}

/** Who gets it, where and when, and how it is sent. */
export function DeliveryCard({ order, children }: DeliveryCardProps) {
  return (
    <Card title={order.deliveryMethod === 'PickUp' ? 'Pick up at' : 'Deliver to'}>
      <address className={classes.address}>
        <strong>{order.receiverName}</strong>
        <span>{order.contact}</span>
        <span>{order.email}</span>
        <span>{order.address}</span>
      </address>
      <FactList>
        <Fact term="Delivery method">{DELIVERY_METHOD_LABEL[order.deliveryMethod]}</Fact>
        <Fact term="Date of delivery">
          <DateTime value={order.deliveryTime} format="day" unset={ORDER_TEXT.noSchedule} />
        </Fact>
        {order.courier !== '' && <Fact term="Courier">{order.courier}</Fact>}
        {order.trackingNumber !== '' && (
          <Fact term="Tracking number">
            {order.trackingNumber}
            {order.trackingUrl !== '' && (
              <>
                {' '}
                <a
                  href={order.trackingUrl}
                  target="_blank"
                  rel="noopener noreferrer"
                  aria-label={`Track ${order.trackingNumber}`}
                >
                  Track
                </a>
              </>
            )}
          </Fact>
        )}
      </FactList>
      {children}
    </Card>
  )
}
