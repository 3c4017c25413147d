// npm start: installs what is missing, builds the web app when it changed, and runs the shop on its own Node.
import { buildWeb } from './lib/build.mjs'
import { main } from './lib/failure.mjs'
import { install, isInstalled } from './lib/install.mjs'
import { checkPort } from './lib/port.mjs'
import { checkNode } from './lib/runtime.mjs'
import { serve } from './lib/serve.mjs'

await main(async () => {
  checkNode()
  if (!isInstalled()) await checkPort()
  await install('run')
  await buildWeb()
  return serve()
})
