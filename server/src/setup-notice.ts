import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { removeSetupFile, writeSetupFile } from './core/setup-code.ts'

/**
 * Puts the set-up code into its file, or takes the file away when the shop needs none. The shop opens in any case.
 * @returns what whoever starts the shop is told
 */
export async function keepSetupFile(
  { dataDir, publicUrl }: Pick<Config, 'dataDir' | 'publicUrl'>,
  log: Logger,
  code: string | undefined,
): Promise<string[]> {
  try {
    await (code === undefined ? removeSetupFile(dataDir) : writeSetupFile(dataDir, code))
    return code === undefined ? [] : told(publicUrl, code)
  } catch (error) {
    log.warn({ err: error }, 'the file of the set-up code could not be written')
    return code === undefined ? [] : [...told(publicUrl, code), `  It could not be written to ${dataDir}.`]
  }
}

const told = (publicUrl: string, code: string) => [
  `  This shop is not set up yet. Set it up at ${publicUrl}/setup`,
  `  Set-up code: ${code}`,
]
