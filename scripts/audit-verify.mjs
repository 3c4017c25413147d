// npm run audit:verify: checks that nobody has changed the audit log, with our own Node.
import { main } from './lib/failure.mjs'
import { install } from './lib/install.mjs'
import { checkNode, runNode } from './lib/runtime.mjs'

await main(async () => {
  checkNode()
  await install('run')
  return runNode(['server/src/audit-verify.ts', ...process.argv.slice(2)])
})
