import { refusalsOf, type Access, type AnyEndpoint } from '@kwaderno/contract/endpoint.ts'
import { Problem } from '@kwaderno/contract/problem.ts'
import { REFUSALS, type RefusalCode } from '@kwaderno/contract/refusals.ts'
import { z } from 'zod'

type Json = Record<string, unknown>

/** Writes the OpenAPI 3.1 document of the endpoints, from the same schemas that parse their calls. */
export function openApi(endpoints: readonly AnyEndpoint[], version: string): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = (paths[`/api${endpoint.path}`] ??= {})
    path[endpoint.method.toLowerCase()] = operation(endpoint)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Kwaderno',
      version,
      description:
        'The calls of the shop and its back office. Paths and field names are matched without regard to case; ' +
        'amounts are pesos with two decimals; lists carry their totals in the `x-pagination` header.',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Problem: schemaOf(Problem, 'output') },
    },
  }
}

function operation(endpoint: AnyEndpoint): Json {
  const { access } = endpoint
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    description: whoMayCall(access),
    tags: [endpoint.path.split('/')[1]],
    security: access === 'public' ? [{}, { token: [] }] : [{ token: [] }],
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...(endpoint.body || endpoint.files ? { requestBody: requestBody(endpoint) } : {}),
    responses: responses(endpoint),
  }
}

function whoMayCall(access: Access): string {
  if (access === 'public') return 'Anyone.'
  if (access === 'login') return 'Any logged-in user, on own data.'
  if (access === 'owner') return 'The owner of the record.'
  if (typeof access === 'string') return `Staff with ${access}.`
  if ('owner' in access) return `The owner of the record, or staff with ${access.owner}.`
  return `Staff with any of ${access.anyOf.join(', ')}.`
}

function parameters(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, inner]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: inner,
  }))
}

function requestBody(endpoint: AnyEndpoint): Json {
  const body = endpoint.body ? schemaOf(endpoint.body, 'input') : { type: 'object' }
  if (!endpoint.form) return { required: true, content: { 'application/json': { schema: body } } }
  const files = Object.entries(endpoint.files ?? {}).map(([name, { max }]) => [
    name,
    { type: 'array', maxItems: max, items: { type: 'string', format: 'binary' } },
  ])
  const properties = { ...(body.properties as Json | undefined), ...Object.fromEntries(files) }
  const form = { ...body, properties }
  return {
    required: true,
    content: {
      'multipart/form-data': { schema: form },
      'application/x-www-form-urlencoded': { schema: body },
      'application/json': { schema: body },
    },
  }
}

const PROBLEM = { $ref: '#/components/schemas/Problem' }

function problem(description: string, schema: Json = PROBLEM): Json {
  return { description, content: { 'application/problem+json': { schema } } }
}

function responses(endpoint: AnyEndpoint): Json {
  const codes = refusalsOf(endpoint)
  const withCode = (status: number) => codes.filter((code) => REFUSALS[code].status === status)
  const [forbidden, missing, conflicts] = [withCode(403), withCode(404), withCode(409)]
  return {
    200: {
      description: 'Done.',
      ...(endpoint.paged ? { headers: { 'x-pagination': { schema: { type: 'string' } } } } : {}),
      content: { 'application/json': { schema: schemaOf(endpoint.answer, 'output') } },
    },
    400: problem('Refused, with the reason.'),
    ...(endpoint.access === 'public' ? {} : { 401: problem('No valid token.') }),
    // A missing permission has no code.
    ...(endpoint.access === 'public' && forbidden.length === 0
      ? {}
      : { 403: problem(['Not allowed.', ...forbidden.map(meaning)].join('\n\n'), problemWith(forbidden)) }),
    ...(missing.length > 0 ? { 404: coded(missing) } : {}),
    ...(conflicts.length > 0 ? { 409: coded(conflicts) } : {}),
    ...(endpoint.limit ? { 429: problem('Too many calls.') } : {}),
  }
}

function coded(codes: readonly RefusalCode[]): Json {
  return problem(codes.map(meaning).join('\n\n'), problemWith(codes, ['code']))
}

const meaning = (code: RefusalCode) => `\`${code}\`: ${REFUSALS[code].means}`

function problemWith(codes: readonly RefusalCode[], required: readonly string[] = []): Json {
  if (codes.length === 0) return PROBLEM
  return { allOf: [PROBLEM, { type: 'object', properties: { code: { enum: codes } }, required }] }
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
    cycles: 'ref',
  })
  return rest
}
