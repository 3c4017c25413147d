import type { Config } from '../../config.ts'
import type { Mail } from '../../adapters/mail.ts'

interface Change {
  shopName: string
  firstName: string
  oldAddress: string
  newAddress: string
}

/** To the new address, whose owner confirms. */
export function confirmMail({ publicUrl }: Config, change: Change, token: string): Mail {
  return {
    to: change.newAddress,
    subject: `Confirm your email address for ${change.shopName}`,
    text: `Hello ${change.firstName},

someone asked to use this address for a ${change.shopName} account. If it was you, open this link within 24 hours and confirm:

${publicUrl}/confirm-email?${new URLSearchParams({ token })}

If it was not you, do nothing: this address is not used.

${change.shopName}`,
  }
}

/** To the old address, whose owner may know nothing of it. */
export function noticeMail({ publicUrl }: Config, change: Change, token: string): Mail {
  return {
    to: change.oldAddress,
    subject: `Your email address at ${change.shopName} is about to change`,
    text: `Hello ${change.firstName},

someone who is logged in to your ${change.shopName} account asked to change its email address to ${change.newAddress}. If it was you, there is nothing to do here.

If it was not you, open this link within 24 hours. It stops the change, also when it is confirmed by then, and logs everybody out. Then set a new password:

${publicUrl}/stop-email-change?${new URLSearchParams({ token })}

${change.shopName}`,
  }
}
