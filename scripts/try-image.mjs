// npm run try:image: replays the Dockerfile in folders, without Docker, and runs what comes out as the image would: as another
// user who may write to nothing but the data folder and /tmp. Needs root, because it takes that user's place.
import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, chownSync, chmodSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { main, Failure } from './lib/failure.mjs'
import { environment, findRuntime, root, run } from './lib/runtime.mjs'

// Nobody: a user that each system has, and that owns nothing.
const UID = 65_534
const PORT = 38_417
const base = mkdtempSync(join(tmpdir(), 'kwaderno-image-'))

/** The instructions, lines joined and comments left out. */
function instructions() {
  const text = readFileSync(join(root, 'Dockerfile'), 'utf8').replaceAll(/^#.*\n/gm, '')
  const lines = text.replaceAll(/\\\n\s*/g, '').split('\n')
  return lines.filter(Boolean).map((line) => /^(\w+)\s+(.*)$/.exec(line).slice(1))
}

/** Each stage is a folder that stands for its /app. */
async function replay() {
  let stage = ''
  const facts = { env: {} }
  for (const [word, rest] of instructions()) {
    if (word === 'FROM') {
      const [, from, name = 'image'] = /^(\S+)(?: AS (\w+))?$/.exec(rest)
      stage = join(base, name)
      mkdirSync(stage)
      if (/^\w+$/.test(from)) cpSync(join(base, from), stage, { recursive: true, verbatimSymlinks: true })
    } else if (word === 'COPY') copy(stage, rest)
    else if (word === 'RUN') await runStep(stage, rest)
    else if (word === 'CMD') facts.command = JSON.parse(rest)
    else if (word === 'USER') facts.user = rest
    else if (word === 'ENV') {
      for (const pair of rest.split(' ')) facts.env[pair.split('=')[0]] = pair.split('=')[1]
    }
  }
  return facts
}

function copy(stage, rest) {
  const [, from, words] = /^(?:--from=(\w+) )?(.+)$/.exec(rest)
  const paths = words.split(' ')
  const target = paths.pop()
  for (const path of paths) {
    const source = from ? join(base, from, path.replace(/^\/app\/?/, '')) : join(root, path)
    const isInto = target.endsWith('/') && path !== '/app'
    cpSync(source, join(stage, target, isInto ? path.split('/').pop() : ''), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => from !== undefined || !/\/(node_modules|dist|\.cache)(\/|$)|\.test\.tsx?$/.test(file),
    })
  }
}

/** What concerns the system around /app is left out: this machine has one already. */
async function runStep(stage, command) {
  if (command.startsWith('rm -rf /usr')) return
  console.log(`── ${command}`)
  const code = await run('sh', ['-c', command], {
    cwd: stage,
    env: { ...environment(), PATH: `${dirname(findRuntime())}:${process.env.PATH}` },
  })
  if (code !== 0) throw new Failure(`The step failed: ${command}`)
}

/** As the image: its user, a closed environment, nothing writable but the data and /tmp. */
async function serve({ command, env, user }) {
  if (user !== 'shop') throw new Failure('The image does not run as its own user.')
  const data = join(base, 'data')
  mkdirSync(data, { mode: 0o700 })
  chownSync(data, UID, UID)
  chmodSync(base, 0o755)
  let said = ''
  const shop = spawn(findRuntime(), command.slice(1), {
    cwd: join(base, 'image'),
    env: { PATH: '/usr/bin:/bin', ...env, DATA_DIR: data, PORT: String(PORT) },
    uid: UID,
    gid: UID,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  shop.stdout.on('data', (chunk) => (said += chunk))
  shop.stderr.on('data', (chunk) => (said += chunk))
  const ended = new Promise((resolve) => {
    shop.on('exit', resolve)
  })
  try {
    await answers(shop, () => said)
  } finally {
    shop.kill('SIGTERM')
    await ended
  }
}

async function answers(shop, said) {
  const address = `http://127.0.0.1:${PORT}`
  for (let tries = 0; ; tries++) {
    const ready = await fetch(`${address}/readyz`).catch(() => undefined)
    if (ready?.ok) break
    if (shop.exitCode !== null || tries > 1200)
      throw new Failure(`It does not serve:\n${said().slice(-2000)}`)
    await sleep(100)
  }
  for (const path of ['/healthz', '/', '/api/Common/settings']) {
    const { status } = await fetch(address + path, {
      headers: { accept: path === '/' ? 'text/html' : '*/*' },
    })
    console.log(`${path} ${status}`)
    if (status !== 200) throw new Failure(`${path} answered ${status}`)
  }
  if (!said().includes('Set-up code: ')) throw new Failure('It is not a real shop.')
}

await main(async () => {
  if (process.getuid?.() !== 0) throw new Failure('Only root can take the place of the image’s user.')
  try {
    const facts = await replay()
    await run('du', ['-sh', '--apparent-size', join(base, 'image')])
    await serve(facts)
    console.log('The image serves as its own user, who may write to its data only.')
    return 0
  } finally {
    rmSync(base, { recursive: true, force: true })
  }
})
