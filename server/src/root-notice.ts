/**
 * Why the process keeps the rights of root, when it has them: what it reads and writes belongs to root then, and giving all
 * of that to another user by itself would take it from whoever else uses it.
 */
export function rootNotice(userId = process.getuid?.()): string[] {
  if (userId !== 0) return []
  return [
    '  It runs as root and keeps those rights, because its data and packages belong to root;',
    '  docs/operating.md tells how to give it a user of its own.',
  ]
}
