// A bare Fastify that does one thing: the process that a limit is measured on.
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { addBuffer } from './buffer.ts'
import type { Limit, LimitOrder } from './limit.ts'
import { addOrder } from './order.ts'
import { addSelect } from './select.ts'

async function serve({ limit, databaseUrl }: LimitOrder): Promise<number> {
  const app = fastify()
  await add(limit)
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port

  function add(one: Limit): void | Promise<void> {
    if (one.kind === 'buffer') return addBuffer(app, one.bytes)
    if (one.kind === 'select') return addSelect(app, databaseUrl, one)
    return addOrder(app, databaseUrl)
  }
}

process.once('message', (order: LimitOrder) => {
  void serve(order).then((port) => process.send?.({ port }))
  // From now on every message asks for the processor time so far.
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send?.({ cpu: (user + system) / 1e6 })
  })
})
process.once('disconnect', () => process.exit(0))
