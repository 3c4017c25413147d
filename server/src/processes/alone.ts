import type { AddressInfo } from 'node:net'
import { install } from '../install.ts'
import { listen, openBuiltShop } from '../serve.ts'
import { addressOf, type Opened, type Serving } from '../serving.ts'
import { keepSetupFile } from '../setup-notice.ts'

/** Serves in this process. */
export async function serveAlone({ config, database, log, life }: Serving): Promise<Opened> {
  const shop = await openBuiltShop({ config, database, log })
  life.opened(() => shop.close())
  const installed = await install(shop.deps)
  const setupLines = await keepSetupFile(config, log, installed.setupCode)
  await listen(shop, config)
  life.beforeEnd(() => shop.drain(config.drainSeconds))
  const { port } = shop.app.server.address() as AddressInfo
  return { address: addressOf(config.host, port), installed, setupLines }
}
