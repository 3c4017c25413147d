import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quoteDelivery, type DeliveryRules } from './delivery-fee.ts'
import { addPesos, discounted, toCentavos, toPesos } from './money.ts'
import { vatIncluded } from './tax.ts'
import { zoneOf, ZonesForm } from './zones.ts'

const pesos = (most: number) => fc.integer({ min: 0, max: most * 100 }).map((centavos) => centavos / 100)
const name = fc.constantFrom('Laguna', 'LAGUNA', 'Cavite', 'Biñan', 'Binan', '')
const place = fc
  .record({ region: fc.constantFrom('North', 'South', 'north'), province: name, city: name })
  .map(({ region, province, city }) => ({ region, province, city: province === '' ? '' : city }))
const rules: fc.Arbitrary<DeliveryRules> = fc.record({
  feesOn: fc.boolean(),
  elsewhere: fc.constantFrom('fee', 'refuse'),
  elsewhereFee: pesos(1000),
  freeFrom: fc.option(pesos(2000)),
  zones: fc.array(fc.record({ name: fc.string(), fee: pesos(100_000), places: fc.array(place) })),
})
const subtotal = fc.integer({ min: 0, max: 500_000 })

test('[SHIP-06, SHIP-08, SHIP-11] a fee is that of the narrowest zone, and total, fee and VAT add up to the centavo', () => {
  fc.assert(
    fc.property(rules, place, subtotal, fc.integer({ min: 0, max: 10_000 }), (shop, address, sub, rate) => {
      const quote = quoteDelivery(shop, { deliveryMethod: 'ThirdPartyDelivery', address, subtotal: sub })
      const zone = zoneOf(shop.zones, address)
      const isFree = shop.freeFrom !== null && sub >= toCentavos(shop.freeFrom)
      const isServed = !shop.feesOn || zone !== undefined || shop.elsewhere === 'fee'
      expect(quote.isServed).toBe(isServed)
      const asked = toCentavos(zone?.fee ?? shop.elsewhereFee)
      expect(quote.fee).toBe(!shop.feesOn || !isServed || isFree ? 0 : asked)
      expect(quoteDelivery(shop, { deliveryMethod: 'PickUp', address, subtotal: sub }).fee).toBe(0)

      const { amountLess, total } = discounted(sub, rate / 100)
      const toPay = total + quote.fee
      expect(sub - amountLess + quote.fee).toBe(toPay)
      expect(addPesos(toPesos(total), toPesos(quote.fee))).toBe(toPesos(toPay))
      const { vatable, vat } = vatIncluded(toPay)
      expect(vatable + vat).toBe(toPay)
    }),
  )
})

test('[SHIP-12] zones that are let in have no place in common', () => {
  const zones = fc.array(
    fc.record({ name: fc.uuid(), fee: pesos(1000), places: fc.array(place, { minLength: 1 }) }),
  )
  fc.assert(
    fc.property(zones, (items) => {
      const { success, data } = ZonesForm.safeParse({ items })
      const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
      const places = items.flatMap((zone) =>
        zone.places.map((one) => [one.region, one.province, one.city].map(fold).join('|')),
      )
      expect(success).toBe(new Set(places).size === places.length)
      for (const zone of data?.items ?? []) {
        for (const one of zone.places) expect(zoneOf(data!.items, one)).toBe(zone)
      }
    }),
  )
})
