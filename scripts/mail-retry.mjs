// npm run mail:retry: lists the mails that were given up and lets them begin anew, with our own Node.
import { main } from './lib/failure.mjs'
import { install } from './lib/install.mjs'
import { checkNode, runNode } from './lib/runtime.mjs'

await main(async () => {
  checkNode()
  await install('run')
  return runNode(['server/src/mail-retry.ts', ...process.argv.slice(2)])
})
