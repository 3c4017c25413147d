/** A count as shown in a badge and in its accessible name: '99+' above 99. */
export function badgeCount(count: number): string {
  return count > 99 ? '99+' : String(count)
}
