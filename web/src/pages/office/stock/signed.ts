/** 3 -> '+3', -3 -> '−3', 0 -> '' */
export function signed(pieces: number): string {
  if (pieces === 0) return ''
  return `${pieces > 0 ? '+' : '−'}${Math.abs(pieces).toLocaleString('en-PH')}`
}
