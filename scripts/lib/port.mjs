// Tells a taken port before minutes go into installing; the shop itself tells it again, and knows more by then.
import { createServer } from 'node:net'
import { Failure } from './failure.mjs'

export async function checkPort() {
  const port = Number(process.env.PORT || 3000)
  const host = process.env.HOST || '127.0.0.1'
  if (!Number.isInteger(port) || port <= 0 || port > 65535) return
  const code = await new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error) => resolve(error.code))
    probe.listen(port, host, () => probe.close(() => resolve(undefined)))
  })
  if (code === 'EADDRINUSE') {
    throw new Failure(
      `Port ${port} is taken by another program. Stop that program, or choose another port with PORT.`,
    )
  }
}
