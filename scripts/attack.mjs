// npm run attack: sends the worst to a shop of its own on this machine, with our own Node.
import { main } from './lib/failure.mjs'
import { install } from './lib/install.mjs'
import { checkNode, runNode } from './lib/runtime.mjs'

await main(async () => {
  checkNode()
  await install()
  return runNode(['bench/attack/main.ts', ...process.argv.slice(2)])
})
