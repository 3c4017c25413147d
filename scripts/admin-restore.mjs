// npm run admin:restore: prints a link by which an administrator sets a new password, with our own Node.
import { main } from './lib/failure.mjs'
import { install } from './lib/install.mjs'
import { checkNode, runNode } from './lib/runtime.mjs'

await main(async () => {
  checkNode()
  await install('run')
  return runNode(['server/src/admin-restore.ts', ...process.argv.slice(2)])
})
