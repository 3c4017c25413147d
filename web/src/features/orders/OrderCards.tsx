import { DELIVERY_METHOD_LABEL } from '@kwaderno/contract/delivery-methods.ts'
import { ORDER_TEXT, type CustomerOrder } from '@kwaderno/contract/order.ts'
import type { ReactNode } from 'react'
import { Card } from '../../ui/Card.tsx'
import { DateTime } from '../../ui/DateTime.tsx'
import { FactList } from '../../ui/FactList.tsx'
import classes from './OrderCards.module.css'

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
        <div>
          <dt>Delivery method</dt>
          <dd>{DELIVERY_METHOD_LABEL[order.deliveryMethod]}</dd>
        </div>
        <div>
          <dt>Date of delivery</dt>
          <dd>
            <DateTime value={order.deliveryTime} format="day" unset={ORDER_TEXT.noSchedule} />
          </dd>
        </div>
        {order.courier !== '' && (
          <div>
            <dt>Courier</dt>
            <dd>{order.courier}</dd>
          </div>
        )}
        {order.trackingNumber !== '' && (
          <div>
            <dt>Tracking number</dt>
            <dd>
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
            </dd>
          </div>
        )}
      </FactList>
      {children}
    </Card>
  )
}

export function StudentCard({ order }: { order: CustomerOrder }) {
  return (
    <Card title="Student">
      <FactList>
        <div>
          <dt>Name</dt>
          <dd>{order.studentName || 'None'}</dd>
        </div>
        <div>
          <dt>Grade level</dt>
          <dd>{order.gradeLevel || 'None'}</dd>
        </div>
        <div>
          <dt>Mobile number</dt>
          <dd>{order.mobileNumber || 'None'}</dd>
        </div>
        <div>
          <dt>TIN</dt>
          <dd>{order.tinNumber || 'None'}</dd>
        </div>
      </FactList>
    </Card>
  )
}
