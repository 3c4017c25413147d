import type { BrowserContext, ConsoleMessage } from '@playwright/test'

/** What goes wrong in the browser while a journey runs. Whatever it did not expect fails it. */
export interface Faults {
  /** From now on messages like this are part of the journey. */
  expect(pattern: RegExp): void
  watch(context: BrowserContext): void
  unexpected(): string[]
}

export function makeFaults(): Faults {
  const found: string[] = []
  const expected: RegExp[] = []
  return {
    expect: (pattern) => void expected.push(pattern),
    watch(context) {
      context.on('weberror', (error) => void found.push(`uncaught ${error.error().message}`))
      context.on('console', (message) => {
        const fault = faultOf(message)
        if (fault !== undefined) found.push(fault)
      })
    },
    unexpected: () => found.filter((fault) => !expected.some((pattern) => pattern.test(fault))),
  }
}

/**
 * Errors, violations of the content security policy among them, but for calls that the shop refuses with 400, and a poll
 * of a live connection that its own end has overtaken.
 */
function faultOf(message: ConsoleMessage): string | undefined {
  if (message.type() !== 'error') return undefined
  const { url } = message.location()
  const isRefusal = message.text().includes('status of 400') && /^\/(api|hub)\//.test(new URL(url).pathname)
  return isRefusal ? undefined : `${message.text()} ${url}`
}
