/** A document of one empty page. @param bytes how large it is; as small as it can be without */
export function pdf(bytes = 0): Buffer<ArrayBuffer> {
  const least = pdfWith('').length
  return pdfWith('.'.repeat(Math.max(0, bytes - least)))
}

function pdfWith(remark: string): Buffer<ArrayBuffer> {
  const parts = [
    '%PDF-1.4\n',
    '1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n',
    '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n',
    '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>\nendobj\n',
  ]
  const starts = parts.map((_, index) => parts.slice(0, index).join('').length)
  const body = parts.join('')
  const entries = starts.slice(1).map((start) => `${String(start).padStart(10, '0')} 00000 n \n`)
  const table = `xref\n0 4\n0000000000 65535 f \n${entries.join('')}`
  const end = `trailer\n<< /Size 4 /Root 1 0 R >>\n%${remark}\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(body + table + end, 'latin1')
}
