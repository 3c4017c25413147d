/** A number as a badge shows it and as its owner's name says it: '99+' above 99. */
export function badgeCount(count: number): string {
  return count > 99 ? '99+' : String(count)
}
