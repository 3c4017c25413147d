/** The embedded database cannot be used; `message` is for whoever starts the shop. */
export class EmbeddedError extends Error {
  override name = 'EmbeddedError'
}

/** The data folder is in use by another process of the shop. */
export class AlreadyRunning extends EmbeddedError {
  override name = 'AlreadyRunning'
}

/** Turns what the system or PostgreSQL says about a folder into a sentence; other errors stay as they are. */
export function explain(error: unknown, folder: string): Error {
  if (error instanceof EmbeddedError) return error
  const said = (error as { stderr?: unknown }).stderr
  const text = `${typeof said === 'string' ? said : ''} ${String(error)}`
  if (/ENOSPC|EDQUOT|No space left|quota exceeded/i.test(text)) {
    return new EmbeddedError(`There is no space left for the database in ${folder}.`, { cause: error })
  }
  if (/EACCES|EPERM|EROFS|Permission denied|Operation not permitted|Read-only file system/i.test(text)) {
    return new EmbeddedError(
      `The database cannot write to ${folder}. Change the folder's owner, start the shop as that owner, or choose another folder with DATA_DIR.`,
      { cause: error },
    )
  }
  return error instanceof Error ? error : new Error(text.trim())
}
