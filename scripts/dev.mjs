// npm run dev: the server with reload on PORT (3000), the web app by Vite on 5173 with its calls passed on.
// npm run dev -- --inspect lets a debugger attach to the server (127.0.0.1:9229); --inspect-brk waits for one.
import { spawn } from 'node:child_process'
import { Failure, main } from './lib/failure.mjs'
import { install } from './lib/install.mjs'
import { checkNode, commandFile, environment, findRuntime, root } from './lib/runtime.mjs'

await main(async () => {
  checkNode()
  await install('run')
  const debugging = process.argv.slice(2)
  const unknown = debugging.find((option) => !/^--inspect(-brk|-wait)?(=\S+)?$/.test(option))
  if (unknown) throw new Failure(`npm run dev takes --inspect and --inspect-brk, not ${unknown}.`)
  const server = `http://localhost:${process.env.PORT || 3000}`
  const programs = [
    ['--watch', '--watch-preserve-output', ...debugging, 'server/src/main.ts'],
    [commandFile('vite', 'vite'), 'web'],
  ].map((args) =>
    spawn(findRuntime(), args, {
      cwd: root,
      stdio: 'inherit',
      // A debugger attaches to one process.
      env: environment({ PROCESSES: process.env.PROCESSES || '1', KWADERNO_SERVER: server }),
    }),
  )
  // Ctrl-C reaches them from the terminal; this script waits until both have ended.
  process.on('SIGINT', () => undefined)
  process.on('SIGTERM', () => programs.forEach((program) => program.kill()))
  const ends = programs.map(
    (program) =>
      new Promise((resolve) => {
        program.on('exit', (code) => resolve(code ?? 0))
      }),
  )
  const code = await Promise.race(ends)
  for (const program of programs) program.kill()
  await Promise.all(ends)
  return code
})
