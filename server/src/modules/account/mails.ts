import type { Config } from '../../config.ts'

interface Addressee {
  first_name: string
  email_address: string
}

/** A mail as plain text: every client shows it, nothing in it can run. */
export interface PlainMail {
  to: string
  subject: string
  text: string
}

/** Where a password is set with a token that was made for this user. */
export function passwordLink(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { email_address: email }: Pick<Addressee, 'email_address'>,
  token: string,
): string {
  return `${publicUrl}/reset-password?${new URLSearchParams({ email, token })}`
}

export function resetMail(config: Config, user: Addressee, token: string): PlainMail {
  return {
    to: user.email_address,
    subject: 'Set a new password for Kwaderno',
    text: `Hello ${user.first_name},

someone asked to set a new password for your Kwaderno account. If it was you, open this link within one hour:

${passwordLink(config, user, token)}

If it was not you, do nothing: your password stays as it is.

Kwaderno`,
  }
}

/** To somebody for whom staff have made an account. */
export function welcomeMail(
  config: Config,
  user: Addressee & { user_name: string },
  link: { token: string; days: number },
): PlainMail {
  return {
    to: user.email_address,
    subject: 'Your Kwaderno account: set your password',
    text: `Hello ${user.first_name},

an account has been made for you at Kwaderno. Your user name is ${user.user_name}. Open this link within ${link.days} days to set your password:

${passwordLink(config, user, link.token)}

When the link is too old, ask for a new one here:

${config.publicUrl}/forgot-password

Kwaderno`,
  }
}

export function approvalMail(config: Config, user: Addressee): PlainMail {
  return {
    to: user.email_address,
    subject: 'Your Kwaderno account is approved',
    text: `Hello ${user.first_name},

your account has been approved. You can now log in and order school supplies:

${config.publicUrl}/login

Kwaderno`,
  }
}
