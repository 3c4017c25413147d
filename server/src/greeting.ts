import { rootNotice } from './root-notice.ts'
import type { Opened } from './serving.ts'

const DEMO_LOGINS = [
  ['admin', 'Admin123'],
  ['cashier', 'Cashier123'],
  ['clerk', 'Clerk123'],
  ['support', 'Support123'],
  ['parent', 'Parent123'],
  ['parent2', 'Parent123'],
] as const

/** For the person at the terminal, beside the log. */
export function greet({ address, installed, setupLines }: Opened): void {
  const lines = [``, `  Kwaderno is open at ${address}`, ...rootNotice(), ...setupLines]
  if (installed.admin) {
    const { userName, password } = installed.admin
    lines.push(
      password
        ? `  Log in as ${userName} / ${password} and change the password.`
        : `  Log in as ${userName}.`,
    )
  } else if (installed.kind === 'demo') {
    lines.push(
      '  Demo logins:',
      ...DEMO_LOGINS.map(([name, password]) => `    ${name.padEnd(8)} ${password}`),
    )
  }
  process.stdout.write(`${lines.join('\n')}\n\n`)
}
