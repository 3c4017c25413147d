import type { ICluster } from '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1/Cluster'
import type { IDeployment } from 'kubernetes-models/apps/v1/Deployment'
import type { IHorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler'
import type { IJob } from 'kubernetes-models/batch/v1/Job'
import type { IIngress } from 'kubernetes-models/networking.k8s.io/v1/Ingress'
import type { INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy'
import type { IPodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget'
import type { IConfigMap } from 'kubernetes-models/v1/ConfigMap'
import type { IService } from 'kubernetes-models/v1/Service'
import { execFile, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer, type ListenOptions } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { readConfig } from '../src/config.ts'
import { freePort } from '../src/db/embedded/listening.ts'
import { saySkipped } from './skipped-checks.ts'

// The samples of deploy/ for more than one machine.
const ROOT = join(import.meta.dirname, '../..')
const read = (file: string) => readFile(join(ROOT, file), 'utf8')
const run = promisify(execFile)

interface Manifest {
  apiVersion: string
  kind: string
  metadata: { name: string }
}
/** The kinds that are looked into, by their own types. */
interface Kinds {
  Cluster: ICluster
  ConfigMap: IConfigMap
  Deployment: IDeployment
  HorizontalPodAutoscaler: IHorizontalPodAutoscaler
  Ingress: IIngress
  Job: IJob
  NetworkPolicy: INetworkPolicy
  PodDisruptionBudget: IPodDisruptionBudget
  Service: IService
}

let folder = ''
let manifests: Manifest[] = []
let version = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kwaderno-cluster-'))
  const files = await Promise.all(
    ['database', 'migrate', 'shop'].map((name) => read(`deploy/kubernetes/${name}.yaml`)),
  )
  manifests = files.flatMap((text) => parseAllDocuments(text).map((document) => document.toJS() as Manifest))
  version = (JSON.parse(await read('package.json')) as { version: string }).version
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function one<Kind extends keyof Kinds>(kind: Kind): Kinds[Kind] {
  const found: unknown = manifests.find((manifest) => manifest.kind === kind)
  expect(found, kind).toBeDefined()
  return found as Kinds[Kind]
}
/** Where the packages of types keep a kind. */
const moduleOf = ({ apiVersion }: Manifest) =>
  apiVersion.includes('cnpg')
    ? `@kubernetes-models/cloudnative-pg/${apiVersion}`
    : `kubernetes-models/${apiVersion}`

test('the manifests are what Kubernetes and CloudNativePG take, to the last field', async () => {
  for (const manifest of manifests) {
    const models = (await import(moduleOf(manifest))) as Record<
      string,
      new (data: Manifest) => { validate(): void }
    >
    expect(() => new models[manifest.kind]!(manifest).validate()).not.toThrow()
  }
  // The schemas let unknown fields pass; the types do not.
  const lines = manifests.map(
    (manifest, index) =>
      `import type { I${manifest.kind} as Kind${index} } from '${moduleOf(manifest)}'
      export const manifest${index}: Kind${index} = ${JSON.stringify(manifest)}`,
  )
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  await writeFile(join(folder, 'manifests.ts'), lines.join('\n'))
  const settings = '--noEmit --strict --skipLibCheck --module nodenext --target es2024'.split(' ')
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc')
  const { stdout } = await run(process.execPath, [compiler, ...settings, 'manifests.ts'], {
    cwd: folder,
  }).catch((error: { stdout: string }) => error)
  expect(stdout).toBe('')
})

test('the manifests belong together and to this version', () => {
  const deployment = one('Deployment')
  const pods = deployment.spec?.template
  const labels = pods?.metadata?.labels
  expect(labels).toBeDefined()
  expect(one('Service').spec?.selector).toEqual(labels)
  expect(one('PodDisruptionBudget').spec?.selector?.matchLabels).toEqual(labels)
  expect(one('NetworkPolicy').spec?.podSelector?.matchLabels).toEqual(labels)
  const scaling = one('HorizontalPodAutoscaler').spec
  expect(scaling).toMatchObject({ scaleTargetRef: { name: deployment.metadata?.name } })
  expect(scaling?.minReplicas).toBeGreaterThan(Number(one('PodDisruptionBudget').spec?.minAvailable))
  const [rule] = one('Ingress').spec?.rules ?? []
  const backend = { service: { name: one('Service').metadata?.name } }
  expect(rule).toMatchObject({ http: { paths: [{ backend }] } })
  const [shop] = pods?.spec?.containers ?? []
  const [migration] = one('Job').spec?.template.spec?.containers ?? []
  expect(shop?.image).toMatch(new RegExp(`:${version.replaceAll('.', '\\.')}$`))
  expect(migration?.image).toBe(shop?.image)
  expect(one('Job').metadata?.name).toBe(`kwaderno-migrate-${version.replaceAll('.', '-')}`)
  // Only the job has the owner's password.
  expect(JSON.stringify(shop)).not.toContain('MIGRATE')
  // docs/operating.md says how long a server may take once it is asked to stop.
  const drain = Number(one('ConfigMap').data?.DRAIN_SECONDS)
  expect(pods?.spec?.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(drain + 45)
})

const SECRETS = {
  TOKEN_SECRET: 'x'.repeat(32),
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
  SMTP_URL: 'smtps://shop:secret@mail.example.ph',
}

test('every setting of the pods can be used, and makes a real shop on a database of its own', () => {
  const [shop] = one('Deployment').spec?.template.spec?.containers ?? []
  const given = (shop?.env ?? []).flatMap(({ name, value }): [string, string][] =>
    value ? [[name, value]] : [],
  )
  const environment = { DEMO: '0', ...one('ConfigMap').data, ...SECRETS, ...Object.fromEntries(given) }
  const config = readConfig(environment)
  expect(config).toMatchObject({ demo: false, hsts: true, s3: { bucket: 'kwaderno-shop' } })
  const cluster = one('Cluster')
  expect(new URL(config.databaseUrl ?? '')).toMatchObject({
    hostname: `${cluster.metadata?.name}-rw`,
    username: 'kwaderno_app',
  })
  expect(new URL(config.databaseReadUrl ?? '')).toMatchObject({ hostname: `${cluster.metadata?.name}-ro` })
  expect(cluster.spec).toMatchObject({ managed: { roles: [{ name: 'kwaderno_app' }] } })
})

test('the compose file names only services, networks and volumes that it has, and settings that can be used', async () => {
  interface Service {
    environment?: Record<string, string>
    depends_on?: Record<string, unknown>
    networks: string[]
    volumes?: string[]
  }
  const file = parse(await read('deploy/compose.yaml')) as {
    services: Record<string, Service>
    networks: object
    volumes: object
  }
  for (const service of Object.values(file.services)) {
    for (const name of Object.keys(service.depends_on ?? {})) expect(file.services).toHaveProperty(name)
    for (const name of service.networks) expect(file.networks).toHaveProperty(name)
    for (const volume of service.volumes ?? []) expect(file.volumes).toHaveProperty(volume.split(':')[0]!)
  }
  const filled = (environment: Record<string, string> = {}) =>
    Object.fromEntries(
      Object.entries(environment).map(([name, value]) => [
        name,
        value.replaceAll(/\$\{(\w+):[^}]*\}/g, (_all, key: string) =>
          key === 'SHOP_HOST' ? 'shop.example.ph' : 'x'.repeat(32),
        ),
      ]),
    )
  const { SMTP_URL: _mail, ...shop } = filled(file.services.shop?.environment)
  expect(readConfig({ DEMO: '0', ...shop })).toMatchObject({
    publicUrl: 'https://shop.example.ph',
    redisUrl: 'redis://redis:6379',
    s3: { endpoint: 'http://files:9000' },
  })
  expect(readConfig(filled(file.services.migrate?.environment)).databaseMigrateUrl).toContain('//kwaderno:')
})

/** Answers as a PostgreSQL that lets everybody in, as far as pg_isready asks. */
async function startLenient(place: ListenOptions): Promise<void> {
  const server = createServer((line) => {
    line.on('error', () => undefined)
    // Only whoever wants an encrypted line says so little; it has none.
    line.on('data', ({ length }) => line.write(length === 8 ? 'N' : 'R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I'))
  })
  server.listen(place)
  await once(server, 'listening')
  onTestFinished(() => void server.close())
}

test.each(['compose.yaml', 'deploy/compose.yaml'])(
  'the database of %s is ready when others reach it, not while its first start makes it behind a socket',
  async (name) => {
    if (spawnSync('pg_isready', ['--version']).status !== 0)
      return saySkipped(`the health check of ${name}`, 'Install postgresql-client.')
    const file = parse(await read(name)) as { services: { database: { healthcheck: { test: string[] } } } }
    const [kind, command = ''] = file.services.database.healthcheck.test
    expect(kind).toBe('CMD-SHELL')
    const port = await freePort()
    const isReady = () =>
      run('sh', ['-c', command], { env: { PATH: process.env.PATH, PGHOST: folder, PGPORT: `${port}` } }).then(
        () => true,
        () => false,
      )
    await startLenient({ path: join(folder, `.s.PGSQL.${port}`) })
    expect(await isReady()).toBe(false)
    await startLenient({ host: '127.0.0.1', port })
    expect(await isReady()).toBe(true)
  },
)
