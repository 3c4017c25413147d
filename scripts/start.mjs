// npm start: installs what is missing, builds the web app when it changed, and runs the shop on its own Node.
import { spawn } from 'node:child_process'
import { buildWeb } from './lib/build.mjs'
import { install } from './lib/install.mjs'
import { checkNode, environment, findRuntime, main, root } from './lib/runtime.mjs'

await main(async () => {
  checkNode()
  await install()
  await buildWeb()
  return serve()
})

/** Passes each kind of signal on once: a terminal sends Ctrl-C to the whole group, npm forwards its own. */
function serve() {
  return new Promise((resolve, reject) => {
    const shop = spawn(findRuntime(), ['server/src/main.ts'], {
      cwd: root,
      stdio: 'inherit',
      env: environment(),
    })
    const interactive = process.stdin.isTTY
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
      let passed = false
      process.on(signal, () => {
        if (passed || (interactive && signal === 'SIGINT')) return
        passed = true
        shop.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
      })
    }
    shop.on('error', reject)
    shop.on('exit', (code, signal) => resolve(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)))
  })
}
