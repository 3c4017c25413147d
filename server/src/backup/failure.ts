/** A backup cannot be taken or used; `message` is for whoever operates the shop. */
export class BackupError extends Error {
  override name = 'BackupError'
}
