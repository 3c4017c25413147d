// npm run chaos: plays what may fail around the shop while customers order, with our own Node.
import { main } from './lib/failure.mjs'
import { install } from './lib/install.mjs'
import { checkNode, runNode } from './lib/runtime.mjs'

await main(async () => {
  checkNode()
  await install()
  return runNode(['chaos/main.ts', ...process.argv.slice(2)])
})
