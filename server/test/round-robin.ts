import { once } from 'node:events'
import { createServer, request, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo } from 'node:net'

/** A proxy as nginx is without sticky sessions: every request goes to the next server, and so does every upgrade. */
export async function startRoundRobin(servers: readonly URL[]) {
  let turn = 0
  const next = () => servers[turn++ % servers.length]!
  const proxy = createServer((asked, answer) => {
    const { hostname, port } = next()
    const { method, url: path, headers } = asked
    const passed = request({ hostname, port, method, path, headers }, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers)
      given.pipe(answer)
    })
    passed.on('error', () => answer.headersSent || answer.writeHead(502).end())
    answer.on('close', () => passed.destroy())
    asked.pipe(passed)
  })
  proxy.on('upgrade', (asked, browser, head) => {
    const { hostname, port } = next()
    const server = connect(Number(port), hostname, () => {
      server.write(headOf(asked))
      server.write(head)
      server.pipe(browser).pipe(server)
    })
    for (const [end, other] of [
      [server, browser],
      [browser, server],
    ] as const) {
      end.on('error', () => other.destroy())
      end.on('close', () => other.destroy())
    }
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    close() {
      proxy.closeAllConnections()
      proxy.close()
    },
  }
}

function headOf({ method, url, rawHeaders }: IncomingMessage): string {
  const lines = rawHeaders.flatMap((name, place) =>
    place % 2 === 0 ? [`${name}: ${rawHeaders[place + 1]}`] : [],
  )
  return [`${method} ${url} HTTP/1.1`, ...lines, '', ''].join('\r\n')
}
