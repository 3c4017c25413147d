import type { Config } from '../config.ts'
import type { FileStore } from './files/store.ts'

export { isKey, StoreError, type FileStore, type StoredFile } from './files/store.ts'

/**
 * The store that the settings ask for; the S3 client is loaded only when it is needed.
 * @throws StoreError when S3 does not keep a file that is put there for a try
 */
export async function openFileStore(config: Pick<Config, 'dataDir' | 's3'>): Promise<FileStore> {
  if (config.s3) {
    const { s3Store, tryStore } = await import('./files/s3.ts')
    return tryStore(s3Store(config.s3), config.s3)
  }
  return (await import('./files/folder.ts')).folderStore(config.dataDir)
}
