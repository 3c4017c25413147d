import { deflateSync } from 'node:zlib'
import { PROOF_TEXT } from '@kwaderno/contract/customer-limits.ts'
import { addOrderAttachment } from '@kwaderno/contract/order-attachment.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { newBuyer, proof, type Buyer } from '../../../test/buying.ts'
import { pdf } from '../../../test/pdf.ts'
import { requireProofs } from '../../core/payment-proof.ts'

let shop: TestApp
let buyer: Buyer
beforeAll(async () => {
  shop = await startTestApp()
  buyer = await newBuyer(shop)
})
afterAll(() => shop.close())

const file = (name: string, bytes: Uint8Array | string) =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name)
const picture = () => sharp({ create: { width: 30, height: 20, channels: 3, background: '#345678' } })
const order = async (...files: File[]) =>
  buyer.order([await buyer.put((await shop.newProduct()).options[0]!)], {}, files)

/** As newer programs write it: the page is in a packed stream of objects. */
function packedPdf(type = '/Page'): Buffer {
  const objects = deflateSync(`3 0 << /Type ${type} /Parent 2 0 R >>`)
  const head = Buffer.from(
    `%PDF-1.7\n1 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${objects.length} >>\nstream\r\n`,
  )
  return Buffer.concat([
    head,
    objects,
    Buffer.from(`\nendstream\nendobj\nstartxref\n${head.length}\n%%EOF\n`),
  ])
}

/** The outline of an iPhone's picture: its boxes without its pixels. */
function heic(width: number): Buffer {
  const size = Buffer.alloc(12)
  size.writeUInt32BE(width, 4)
  size.writeUInt32BE(20, 8)
  const type = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
  return Buffer.concat([type, Buffer.from('\0\0\0\x14ispe', 'latin1'), size])
}

test('a picture of any usual kind and a PDF are taken as a proof of payment', async () => {
  const files = [
    file('photo.jpg', await picture().jpeg().toBuffer()),
    file('screen.png', await picture().png().toBuffer()),
    file('screen.webp', await picture().webp().toBuffer()),
    file('scan.tiff', await picture().tiff().toBuffer()),
    file('bank.gif', await picture().gif().toBuffer()),
    file('phone.heic', heic(30)),
    proof('receipt.pdf'),
    file('packed.pdf', packedPdf()),
    file('locked.pdf', `%PDF-1.4\ntrailer\n<< /Encrypt 5 0 R >>\nstartxref\n9\n%%EOF`),
  ]
  const answer = await order(...files)
  expect([answer.status, answer.problem?.title]).toEqual([200, undefined])
})

test('an empty file is refused as a proof, at checkout and when it is added later', async () => {
  const answer = await order(file('empty.pdf', ''))
  expect([answer.status, answer.problem.errors]).toEqual([
    400,
    { title: [PROOF_TEXT.empty('empty.pdf')], paymentAttachment: [PROOF_TEXT.empty('empty.pdf')] },
  ])
  const id = await buyer.buy((await shop.newProduct()).options[0]!)
  const later = await shop.api(addOrderAttachment, {
    as: buyer,
    params: { id },
    files: { attachment: [file('later.png', '')] },
  })
  expect([later.status, later.problem.title]).toEqual([400, PROOF_TEXT.empty('later.png')])
})

test('what is no picture and no PDF that opens is refused by its name, and nothing is placed', async () => {
  const jpeg = await picture().jpeg().toBuffer()
  const wrong: [string, Uint8Array | string][] = [
    ['proof.txt', 'I have paid, believe me.'],
    ['one-byte.pdf', 'x'],
    ['head-only.pdf', '%PDF-1.7\n'],
    ['cut.pdf', pdf(2000).subarray(0, 400)],
    ['no-page.pdf', pdf().toString('latin1').replace('/Type /Page /Parent', '/Type /Pages /Parent')],
    ['no-packed-page.pdf', packedPdf('/Pages')],
    ['page.html', '<html><script>alert(1)</script></html>'],
    ['picture.svg', '<svg xmlns="http://www.w3.org/2000/svg"></svg>'],
    ['cut.jpg', jpeg.subarray(0, 20)],
    ['zero.heic', heic(0)],
    ['program.exe', Buffer.from('MZ\x90\0\x03')],
  ]
  const before = await shop.db.selectFrom('orders').select('id').execute()
  for (const [name, bytes] of wrong) {
    const answer = await order(proof('good.pdf'), file(name, bytes))
    expect([answer.status, answer.problem.title], name).toEqual([400, PROOF_TEXT.unreadable(name)])
  }
  expect(await shop.db.selectFrom('orders').select('id').execute()).toHaveLength(before.length)
})

/** Nineteen million bytes of what begins like pages and lists of objects. */
function plainSwarm(): Buffer {
  const hostile = Buffer.alloc(19_000_000, '/Page /ObjStm stream\n')
  hostile.write('%PDF-1.7\n')
  hostile.write('\nendstream\nstartxref\n9\n%%EOF\n', hostile.length - 30)
  return hostile
}

/** A few kilobytes with four million of them in packed lists. */
function packedSwarm(): Buffer {
  const objects = deflateSync('/Page'.repeat(20_000)).toString('latin1')
  const lists = `/ObjStm stream\n${objects}\nendstream\n`.repeat(200)
  return Buffer.from(`%PDF-1.7\n${lists}startxref\n9\n%%EOF\n`, 'latin1')
}

test.for([
  ['nineteen million bytes', plainSwarm],
  ['packed lists', packedSwarm],
] as const)('a PDF that only seems to have pages is judged with little work: %s', async ([, swarm]) => {
  const hostile = swarm()
  const { size, type: contentType } = { size: hostile.length, type: 'application/pdf' }
  const upload = { field: 'paymentAttachment', name: 'hostile.pdf', size, contentType, key: '', sha256: '' }
  const before = process.cpuUsage()
  const judged = requireProofs({ read: async () => hostile }, [{ ...upload, isOneOfMany: true, kept: false }])
  await expect(judged).rejects.toThrow(PROOF_TEXT.unreadable('hostile.pdf'))
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(2000)
})
