import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Makes the data folder and what is missing above it, for its owner only. Step by step, because Node's recursive mkdir
 * never ends where the system denies a folder in words of its own, as in /proc.
 */
export async function makeDataFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' && (await stat(path)).isDirectory()) return
    const parent = dirname(path)
    if (code !== 'ENOENT' || parent === path) throw error
    if (await stat(parent).catch(() => undefined)) {
      throw Object.assign(new Error(`${parent} takes no folders`, { cause: error }), { code: 'EROFS' })
    }
    await makeDataFolder(parent)
    await makeDataFolder(path)
  }
}
