/** 1536000 -> '1.5 MB' */
export function formatFileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  const kilobytes = Math.round(bytes / 1000)
  return kilobytes < 1000 ? `${kilobytes} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
