// npm run dev: the server with reload on PORT (3000), the web app by Vite on 5173 with its calls passed on.
import { install } from './lib/install.mjs'
import { checkNode, commandFile, main, runNode } from './lib/runtime.mjs'

await main(async () => {
  checkNode()
  await install()
  const server = runNode(['--watch', 'server/src/main.ts'])
  const web = runNode([commandFile('vite', 'vite'), 'web'])
  return Math.max(await server, await web)
})
