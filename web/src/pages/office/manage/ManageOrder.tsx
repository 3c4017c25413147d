import { Button } from '@mantine/core'
import { ORDER_TEXT, type CustomerOrder, type StaffOrder } from '@kwaderno/contract/order.ts'
import { useEffect, useState } from 'react'
import { useSession } from '../../../api/session.ts'
import { OrderPrintMenu } from '../../../features/documents/OrderPrintMenu.tsx'
import { DeliveryCard, StudentCard } from '../../../features/orders/OrderCards.tsx'
import { OrderItems } from '../../../features/orders/OrderItems.tsx'
import { AppLink, useLeaveGuard } from '../../../navigation.tsx'
import { paths } from '../../../paths.ts'
import { Card } from '../../../ui/Card.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { toast } from '../../../ui/toast.ts'
import { DeliveryDate } from './DeliveryDate.tsx'
import { changesOf, errorsOf, formOf, totalsOf, withoutOtherTag, type OrderForm } from './form.ts'
import classes from './ManageOrder.module.css'
import { PaymentDetails } from './PaymentDetails.tsx'
import { saveOrder } from './save.ts'
import { StepLine } from './StepLine.tsx'
import { Summary } from './Summary.tsx'

export function isStaffOrder(order: CustomerOrder | StaffOrder): order is StaffOrder {
  return 'version' in order
}

/** One order in the hands of staff: where it is, what it is worth, how it was paid. */
export function ManageOrder({ order }: { order: StaffOrder }) {
  const { can } = useSession()
  const mayEdit = can('Transactions.edit')
  const edit = useOrderEdit(order)
  const totals = totalsOf(order.subtotal, edit.form.discountRate)
  const shown = edit.isOpen
    ? {
        ...order,
        discountType: edit.form.discountType,
        discountRate: edit.form.discountRate === '' ? null : Number(edit.form.discountRate),
        amountLess: totals.amountLess,
        totalPrice: totals.total,
      }
    : order

  return (
    <form className={classes.page} noValidate onSubmit={edit.submit}>
      <PageTitle
        tab={order.orderNumber}
        trail={
          <>
            <AppLink href={paths.staffOrders}>Orders</AppLink> / {order.orderNumber}
          </>
        }
        note={`${order.customerName} · ${order.customerEmail}`}
        actions={
          <>
            <OrderPrintMenu order={order} />
            {mayEdit && order.status !== 'Delivered' && order.status !== 'Completed' && (
              <EditButtons edit={edit} />
            )}
          </>
        }
      >
        Manage Order
      </PageTitle>
      <Card>
        <StepLine order={order} mayEdit={mayEdit && !edit.isOpen} />
      </Card>
      <div className={classes.columns}>
        <div className={classes.main}>
          <Card title={`${order.orderNumber}`} aside={<StatusBadge status={order.status} />}>
            <Summary order={order} edit={edit} totals={totals} />
          </Card>
          <Card title="Items">
            <OrderItems order={shown} />
          </Card>
        </div>
        <div className={classes.side}>
          <PaymentDetails order={order} edit={edit} />
          <DeliveryDate order={order} mayEdit={mayEdit} />
          <DeliveryCard order={order} />
          <StudentCard order={order} />
        </div>
      </div>
    </form>
  )
}

function EditButtons({ edit }: { edit: OrderEditing }) {
  if (!edit.isOpen) {
    return (
      <Button type="button" variant="default" onClick={edit.open}>
        Edit
      </Button>
    )
  }
  return (
    <>
      <Button type="button" variant="default" onClick={edit.close} disabled={edit.isSaving}>
        Cancel
      </Button>
      <Button type="submit" loading={edit.isSaving}>
        Save
      </Button>
    </>
  )
}

export type OrderEditing = ReturnType<typeof useOrderEdit>

/** The state of the edit mode: what is typed, what is wrong with it, and saving it. */
function useOrderEdit(order: StaffOrder) {
  const [isOpen, setOpen] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [form, setForm] = useState(() => formOf(order))
  const [added, setAdded] = useState<File[]>([])
  const [removed, setRemoved] = useState<number[]>([])
  const [isChecked, setChecked] = useState(false)
  const changes = changesOf(formOf(order), form)
  const isDirty = isOpen && (Object.keys(changes).length > 0 || added.length > 0 || removed.length > 0)
  useLeaveGuard(isDirty)
  // While nobody edits, the page shows what the server has.
  useEffect(() => {
    if (!isOpen) setForm(formOf(order))
  }, [isOpen, order])

  function close() {
    setOpen(false)
    setAdded([])
    setRemoved([])
    setChecked(false)
  }

  async function submit(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isOpen || isSaving) return
    if (!isDirty) {
      toast.info(ORDER_TEXT.noChanges.title, ORDER_TEXT.noChanges.text)
      return
    }
    setChecked(true)
    const wrong = Object.keys(errorsOf(form))
    if (wrong.length > 0) {
      const page = event.currentTarget
      // In the order of the page, so that the eye and the focus meet at the first one.
      const fields = [...page.querySelectorAll<HTMLElement>('[name]')]
      fields.find((field) => wrong.includes(field.getAttribute('name') ?? ''))?.focus()
      return
    }
    setSaving(true)
    const isSaved = await saveOrder(order, { changes, added, removed })
    setSaving(false)
    if (isSaved) close()
  }

  return {
    isOpen,
    isSaving,
    form,
    errors: isChecked ? errorsOf(form) : {},
    added,
    removed,
    open: () => setOpen(true),
    close,
    submit: (event: React.FormEvent<HTMLFormElement>) => void submit(event),
    set: (patch: Partial<OrderForm>) => setForm((before) => withoutOtherTag({ ...before, ...patch })),
    setAdded,
    remove: (id: number) => setRemoved((before) => [...before, id]),
  }
}
