/** The database cannot be brought to this version; `message` is for whoever starts the shop. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}
