/** Requests as the bytes that go over the wire, made before they are measured. */
export interface Sending {
  token?: string
  contentType?: string
  body?: Buffer
}

export function requestBytes(method: 'GET' | 'POST', path: string, sending: Sending = {}): Buffer {
  const { token, contentType, body } = sending
  const head = [
    `${method} ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    'accept: application/json',
    ...(token ? [`authorization: Bearer ${token}`] : []),
    ...(body ? [`content-type: ${contentType ?? 'application/json'}`, `content-length: ${body.length}`] : []),
  ]
  const bytes = Buffer.from(`${head.join('\r\n')}\r\n\r\n`)
  return body ? Buffer.concat([bytes, body]) : bytes
}

export function jsonBytes(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value))
}

export interface Answer {
  status: number
  body: Buffer
}

const HEAD_END = '\r\n\r\n'
const LENGTH = /\r\ncontent-length: *(\d+)/i

/** Cuts the answers of one connection out of what arrives on it. All of them must tell their length. */
export class AnswerReader {
  #rest: Buffer | undefined
  #wanted = 0

  /** The answer that is complete with this part of the stream; undefined while something of it is missing. */
  take(part: Buffer): Answer | undefined {
    const bytes = this.#rest ? Buffer.concat([this.#rest, part]) : part
    this.#rest = bytes
    if (bytes.length < this.#wanted) return undefined
    const headEnd = bytes.indexOf(HEAD_END)
    if (headEnd < 0) return undefined
    const head = bytes.toString('latin1', 0, headEnd)
    const length = LENGTH.exec(head)
    if (length === null) throw new Error(`an answer without its length: ${head}`)
    const bodyStart = headEnd + HEAD_END.length
    this.#wanted = bodyStart + Number(length[1])
    if (bytes.length < this.#wanted) return undefined
    const answer = { status: Number(head.slice(9, 12)), body: bytes.subarray(bodyStart, this.#wanted) }
    this.#rest = undefined
    this.#wanted = 0
    return answer
  }
}
