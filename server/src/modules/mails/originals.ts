import type { MailKind } from '@kwaderno/contract/mail-kinds.ts'

export interface MailTemplate {
  subject: string
  body: string
}

/** Of a mail about an order: what it says between the greeting and the link. */
function ofOrder(subject: string, says: string): MailTemplate {
  return {
    subject,
    body: `Hello {{firstName}},

${says}

[See your order]({{orderLink}})

{{shopName}}`,
  }
}

/** The same of a mail about a return or an exchange. */
function ofRequest(subject: string, says: string): MailTemplate {
  const { body } = ofOrder(subject, says)
  return {
    subject,
    body: body.replace('[See your order]({{orderLink}})', '[See your request]({{requestLink}})'),
  }
}

/** What mails say as long as staff have changed nothing. */
export const ORIGINALS: Record<MailKind, MailTemplate> = {
  'account-approved': {
    subject: 'Your {{shopName}} account is approved',
    body: `Hello {{firstName}},

your account has been approved. You can now log in and order school supplies:

{{link}}

{{shopName}}`,
  },
  'account-rejected': {
    subject: 'Your registration at {{shopName}}',
    body: `Hello {{firstName}},

we could not approve your registration.

{{#reason}}
Reason: {{reason}}

{{/reason}}
If you think that this is a mistake, please contact us: {{shopLink}}/contact-us

{{shopName}}`,
  },
  'account-welcome': {
    subject: 'Your {{shopName}} account: set your password',
    body: `Hello {{firstName}},

an account has been made for you at {{shopName}}. Your user name is {{userName}}. Open this link within {{days}} days to set your password:

{{link}}

When the link is too old, ask for a new one here:

{{shopLink}}/forgot-password

{{shopName}}`,
  },
  'password-reset': {
    subject: 'Set a new password for {{shopName}}',
    body: `Hello {{firstName}},

someone asked to set a new password for your {{shopName}} account. If it was you, open this link within one hour:

{{link}}

If it was not you, do nothing: your password stays as it is.

{{shopName}}`,
  },
  'erasure-requested': {
    subject: 'You asked us to delete your {{shopName}} account',
    body: `Hello {{firstName}},

you asked us to delete your account. On {{dueOn}} we do so: your profile, students, addresses, messages and
notifications are deleted then, and the names on your orders become first letters.

{{#waitingFor}}
It waits for {{waitingFor}}, which we have to finish first.

{{/waitingFor}}
If it was not you, or you have changed your mind, you can take it back until then: {{link}}

{{shopName}}`,
  },
  'erasure-done': {
    subject: 'Your {{shopName}} account is deleted',
    body: `Hello {{firstName}},

your account and what we kept of your family are deleted. Orders stay in our books without your names; files of sales
stay until the law lets us delete them.

This is our last mail to you.

{{shopName}}`,
  },
  'erasure-refused': {
    subject: 'Your {{shopName}} account is not deleted',
    body: `Hello {{firstName}},

you asked us to delete your account. We could not do so.

Reason: {{reason}}

If you think that this is a mistake, please contact us: {{shopLink}}/contact-us

{{shopName}}`,
  },
  'order-placed': ofOrder(
    'We received your order {{orderNumber}}',
    `thank you for your order **{{orderNumber}}** of {{orderDate}}. We will tell you when it is approved.

{{items}}

{{#deliveryFee}}
Total: {{total}}
Delivery fee: {{deliveryFee}}
{{/deliveryFee}}
**Amount to pay: {{amountToPay}}**`,
  ),
  'order-approved': ofOrder(
    'Your order {{orderNumber}} is approved',
    'your order **{{orderNumber}}** is approved. We will pack it next.',
  ),
  'order-packed': ofOrder(
    'Your order {{orderNumber}} is packed',
    `your order **{{orderNumber}}** is packed.
{{#deliveryDate}}

Delivery date: {{deliveryDate}}
{{/deliveryDate}}`,
  ),
  'order-shipped': ofOrder(
    'Your order {{orderNumber}} is on its way',
    `your order **{{orderNumber}}** is on its way.

{{#deliveryDate}}
Delivery date: {{deliveryDate}}
{{/deliveryDate}}
{{#courier}}
Courier: {{courier}}
{{/courier}}
{{#trackingNumber}}
Tracking number: {{trackingNumber}}
{{/trackingNumber}}
{{#trackingLink}}

[Track your parcel]({{trackingLink}})
{{/trackingLink}}`,
  ),
  'order-ready': ofOrder(
    'Your order {{orderNumber}} is ready for pickup',
    `your order **{{orderNumber}}** is ready for pickup.

{{#claimCode}}
Your claim code: **{{claimCode}}**

Show this code, or the picture of it that comes with this mail, at the counter. Whoever shows it is given the order.

{{/claimCode}}
Pickup address: {{pickupAddress}}
{{#pickupHours}}
Hours: {{pickupHours}}
{{/pickupHours}}
{{#pickupNotes}}

{{pickupNotes}}
{{/pickupNotes}}`,
  ),
  'slot-cancelled': {
    subject: 'Your pickup slot at {{shopName}} is cancelled',
    body: `Hello {{firstName}},

we are closed at the time that you have booked, so it is cancelled:

{{slots}}

Your order waits for you. You can book another slot:

[See your orders]({{ordersLink}})

{{shopName}}`,
  },
  'order-delivered': ofOrder(
    'Your order {{orderNumber}} is delivered',
    `your order **{{orderNumber}}** is delivered. We hope that everything is as it should be.
{{#returnUntil}}

You can ask for a return or an exchange until {{returnUntil}}.
{{/returnUntil}}`,
  ),
  'order-declined': ofOrder(
    'Your order {{orderNumber}} is declined',
    `we are sorry: your order **{{orderNumber}}** is declined.
{{#reason}}

Reason: {{reason}}
{{/reason}}`,
  ),
  'payment-rejected': ofOrder(
    'Your payment for {{orderNumber}} was not accepted',
    `we could not accept your payment for **{{orderNumber}}**.

Reason: {{reason}}

Please upload a new proof on [your order]({{orderLink}}). Your items stay reserved meanwhile.`,
  ),
  'counter-receipt': ofOrder(
    'Your receipt for {{orderNumber}}',
    `thank you for your purchase **{{orderNumber}}** at our counter on {{orderDate}}.

{{items}}

**Total: {{total}}**
Payment: {{payment}}
{{#cash}}
Cash: {{cash}}
Change: {{change}}
{{/cash}}
{{#returnUntil}}

You can ask for a return or an exchange until {{returnUntil}}.
{{/returnUntil}}`,
  ),
  'back-in-stock': {
    subject: '{{productName}} is back in stock',
    body: `Hello {{firstName}},

you asked us to tell you: **{{productName}}**{{#variation}} ({{variation}}){{/variation}} is back in stock.

[See it in the shop]({{productLink}})

We cannot keep a piece for you, so it may sell out again.

{{shopName}}`,
  },
  'hold-expiring': ofOrder(
    'Your order {{orderNumber}} expires soon',
    `your order **{{orderNumber}}** has not been approved yet. Unless it is approved by {{expiresOn}}, it is cancelled and its items go back on sale.

If you have paid already, please write to the shop: {{shopLink}}/contact-us`,
  ),
  'hold-expired': ofOrder(
    'Your order {{orderNumber}} is cancelled',
    `your order **{{orderNumber}}** is cancelled. {{reason}}

If you have paid already, please write to the shop: {{shopLink}}/contact-us`,
  ),
  'payment-account-changed': {
    subject: 'A payment account of {{shopName}} is new or has changed',
    body: `Hello {{firstName}},

**{{changedBy}}** has saved the payment account **{{account}}**:

{{changes}}

If you did not expect this, look at the accounts at once and ask {{changedBy}}: payments go where they say.

[See the payment accounts]({{shopLink}}/utilities/shop-settings/payments)

{{shopName}}`,
  },
  'swap-requested': ofRequest(
    'Your size swap for order {{orderNumber}}',
    `we hold the new sizes of your order **{{orderNumber}}** for you until {{expiresOn}}:

{{items}}

Bring the items to the counter and show this code:

**{{claimCode}}**

There is nothing to pay.`,
  ),
  'return-decided': ofRequest(
    'Your request for order {{orderNumber}} is decided',
    `we have decided your request for order **{{orderNumber}}**:

{{decisions}}`,
  ),
  'exchange-balance': ofRequest(
    'Balance of your exchange for order {{orderNumber}}',
    'for your exchange of order **{{orderNumber}}** there is a balance of **{{balance}}** to pay.',
  ),
}
