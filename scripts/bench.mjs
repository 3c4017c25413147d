// npm run bench: measures the shop, with our own Node.
import { main } from './lib/failure.mjs'
import { install } from './lib/install.mjs'
import { checkNode, runNode } from './lib/runtime.mjs'

await main(async () => {
  checkNode()
  await install()
  return runNode(['bench/main.ts', ...process.argv.slice(2)])
})
