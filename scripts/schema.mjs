// npm run schema: writes server/schema.sql, what all migrations together make, with our own Node.
import { main } from './lib/failure.mjs'
import { install } from './lib/install.mjs'
import { checkNode, runNode } from './lib/runtime.mjs'

await main(async () => {
  checkNode()
  await install()
  return runNode(['server/test/schema/main.ts'])
})
