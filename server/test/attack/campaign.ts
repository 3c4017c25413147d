import { Agent, request } from 'node:http'
import type { Attempt } from './attempts.ts'
import type { Target } from './target.ts'

/** Milliseconds of processor time that one answer may take of the server. */
export const CPU_LIMIT = 500

export interface Outcome {
  attempt: Attempt
  status: number
  cpu: number
}

export const ADMIN = { userName: 'attacker', password: 'Attacker123' }

/** How a shop is set up that is to be attacked. */
export const ATTACKED = {
  DEMO: '0',
  ADMIN_USERNAME: ADMIN.userName,
  ADMIN_PASSWORD: ADMIN.password,
  ADMIN_EMAIL: 'attacker@example.com',
}

/** Sends attempts with the rights of an administrator, whom nothing stops on the way to the code that may be slow. */
export function openCampaign(target: Target) {
  const agent = new Agent({ keepAlive: true, maxSockets: 100 })
  let token = ''

  function send({ method, path, headers, body }: Attempt): Promise<{ status: number; text: string }> {
    return new Promise((resolve) => {
      const call = request({
        host: '127.0.0.1',
        port: target.port,
        agent,
        method,
        path,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...headers,
          ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
        },
      })
      // A body that is refused before it is read may end the connection while it is still being sent.
      call.on('error', () => resolve({ status: 0, text: '' }))
      call.on('response', (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (part: string) => (text += text.length < 10_000 ? part : ''))
        response.on('close', () => resolve({ status: response.statusCode ?? 0, text }))
      })
      call.end(body)
    })
  }

  async function logIn(): Promise<void> {
    token = ''
    const { text } = await send({
      name: 'log in',
      method: 'POST',
      path: '/api/Account/login',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: ADMIN.userName, password: ADMIN.password }),
    })
    token = (JSON.parse(text) as { token?: string }).token ?? ''
    if (token === '') throw new Error(`the attacker cannot log in: ${text.slice(0, 300)}`)
  }

  return {
    send,
    logIn,
    /** Sends one and measures what it costs the server. */
    async judge(attempt: Attempt): Promise<Outcome> {
      const before = await target.usage()
      let answer = await send(attempt)
      const { cpu } = await target.usage()
      // It has ended the own session, by luck.
      if (answer.status === 401 && attempt.headers['authorization'] === undefined) {
        await logIn()
        answer = { ...answer, status: (await send(attempt)).status }
      }
      return { attempt, status: answer.status, cpu: cpu - before.cpu }
    },
    close: () => agent.destroy(),
  }
}

/** Why an outcome is a fault; undefined when it is none. 503 with a sentence is how a full queue refuses. */
export function faultOf({ status, cpu }: Outcome): string | undefined {
  if (status >= 500 && status !== 503) return `answered ${status}`
  return !(cpu <= CPU_LIMIT) ? `took ${Math.round(cpu)} ms of the processor` : undefined
}
