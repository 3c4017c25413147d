export { checkAuditLog } from './audit-check.ts'
export { backUp, CHANGES_SECONDS, copyChanges } from './backups.ts'
