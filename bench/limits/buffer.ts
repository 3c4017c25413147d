import type { FastifyInstance } from 'fastify'

export function addBuffer(app: FastifyInstance, bytes: number): void {
  const body = Buffer.alloc(bytes, 'x')
  app.get('/', (_request, reply) => reply.header('content-type', 'application/json').send(body))
}
