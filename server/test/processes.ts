import { spawn, type ChildProcess } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { COMPILED } from './compiled.ts'

const MAIN = join(import.meta.dirname, '../src/main.ts')

/** One server process as an installation runs it. */
export interface ShopProcess {
  url: URL
  /** What it has said so far, on both channels. */
  said(): string
  /** Sends a signal and waits for the end; answers the exit code, null when the signal has ended it. */
  end(signal: 'SIGINT' | 'SIGTERM' | 'SIGKILL'): Promise<number | null>
  /** Its exit code, when it has ended. */
  ended: Promise<number | null>
}

/** Starts the server on a free port and waits until it answers. @param main the program of another version */
export async function startProcess(settings: Record<string, string>, main = MAIN): Promise<ShopProcess> {
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH,
      ...COMPILED,
      NODE_ENV: 'production',
      DEMO: '0',
      PORT: '0',
      PROCESSES: '1',
      LOG_LEVEL: 'info',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit').then(() => child.exitCode)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  }
  const url = await untilOpen(child, () => said)
  return {
    url: new URL(url),
    said: () => said,
    ended,
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
      child.kill(signal)
      return ended
    },
  }
}

async function untilOpen(child: ChildProcess, said: () => string): Promise<string> {
  for (let tries = 0; tries < 2400 && child.exitCode === null; tries++) {
    const url = /is open at (http:\S+)/.exec(said())?.[1]
    if (url) return url.replace('localhost', '127.0.0.1')
    await sleep(50)
  }
  child.kill('SIGKILL')
  throw new Error(`the server did not start: ${said()}`)
}

/** What stands before several servers: leads every connection to the first of them that lives. */
export async function startBalancer(servers: () => readonly { hostname: string; port: string }[]) {
  const lines = new Set<Socket>()
  const silenced = new EventEmitter<{ silence: [] }>().setMaxListeners(0)
  let isSilent = false
  const balancer = createServer((browser) => {
    lines.add(browser)
    browser.on('error', () => undefined)
    browser.on('close', () => lines.delete(browser))
    if (isSilent) return void browser.resume()
    void reach(servers()).then((server) => {
      if (!server) return void browser.destroy()
      server.on('error', () => browser.destroy())
      server.on('close', () => browser.destroy())
      browser.on('close', () => server.destroy())
      browser.pipe(server).pipe(browser)
      const swallow = () => {
        browser.unpipe(server).resume()
        server.unpipe(browser).resume()
      }
      silenced.once('silence', swallow)
      browser.once('close', () => silenced.off('silence', swallow))
    })
  })
  balancer.listen(0, '127.0.0.1')
  await once(balancer, 'listening')
  const cut = () => {
    for (const line of lines) line.destroy()
  }
  return {
    port: String((balancer.address() as AddressInfo).port),
    /** Ends the connections of now. */
    cut,
    /** From now on everything is swallowed, of new connections until it speaks again, of those of now for good. */
    silence() {
      isSilent = true
      silenced.emit('silence')
    },
    speak: () => (isSilent = false),
    close() {
      cut()
      balancer.close()
    },
  }
}

async function reach(servers: readonly { hostname: string; port: string }[]): Promise<Socket | undefined> {
  for (const { hostname, port } of servers) {
    const socket = connect(Number(port), hostname)
    const isThere = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false)
    if (isThere) return socket
    socket.destroy()
  }
  return undefined
}
