/**
 * What is mutated together, and the tests that should see it: `npm run mutate -- money`. A file may end in the lines that are
 * meant, as `file.ts:10-20`.
 */
export const AREAS = {
  money: {
    about: 'Money: amounts, discounts, tax, balances',
    mutate: ['contract/src/money.ts', 'contract/src/return-status.ts', 'contract/src/amount-in-words.ts'],
    tests: ['contract/src/{money,return-status,exchange,amount-in-words}.test.ts'],
  },
  orders: {
    about: 'Orders: moves, gates, rules of editing',
    mutate: [
      'contract/src/order-status.ts',
      'contract/src/order-gates.ts',
      'contract/src/order-fields.ts:74-84',
      'contract/src/order-edit-rules.ts',
    ],
    tests: ['contract/src/order-*.test.ts'],
  },
  exchange: {
    about: 'Exchanges and the cart: states, payment, what can be ordered',
    mutate: ['contract/src/exchange-rules.ts', 'contract/src/cart-availability.ts'],
    tests: ['contract/src/{exchange,cart-availability}.test.ts'],
  },
  permissions: {
    about: 'Permissions and roles',
    mutate: ['contract/src/permissions.ts', 'contract/src/role-permissions.ts'],
    tests: [
      'contract/src/{permissions,role-permissions}.test.ts',
      'web/src/pages/office/roles/matrix.test.ts',
    ],
  },
  edit: {
    about: 'Editing what others edit, too',
    mutate: ['web/src/edit/{merge,send,first-error,use-save}.ts'],
    tests: ['web/src/edit/*.test.ts'],
  },
  tax: {
    about: 'Tax classes, their split, the special discount',
    mutate: ['contract/src/{tax,special-discount}.ts'],
    tests: ['contract/src/{tax,special-discount}.test.ts'],
  },
  guards: {
    about: 'Who may call what: permissions, owners, the second factor',
    mutate: ['server/src/core/{guard,ownership,step-up}.ts'],
    tests: [
      'server/src/core/{api,ownership}.test.ts',
      'server/src/modules/account/limits.test.ts',
      'server/src/modules/sessions/sessions.test.ts',
      'server/src/modules/orders/detail.test.ts',
      'server/src/modules/second-factor/second-factor.test.ts',
      'server/src/modules/security/refused.test.ts',
      'server/test/endpoint-access.test.ts',
    ],
  },
  checkout: {
    about: 'What can be ordered, and what an order keeps of it',
    mutate: ['server/src/modules/checkout/{rules,new-order}.ts'],
    tests: [
      'server/src/modules/checkout/{checkout,attachments,changed,delivery-fee,duplicate,limits,proofs}.test.ts',
      'server/src/modules/special-discounts/giving.test.ts',
    ],
  },
  stock: {
    about: 'Every move of the stock: holds, deductions, exchanges, write-offs, counts',
    mutate: ['server/src/modules/stock/{rules,service,exchange,lock,write-off,correction}.ts'],
    tests: [
      'server/src/modules/stock/{ledger,stock}.test.ts',
      'server/src/modules/barcode/barcode.test.ts',
      'server/src/modules/imports/items.test.ts',
      'server/src/modules/orders/races.test.ts',
      'server/src/modules/products/save.test.ts',
      'server/src/modules/returns/{exchange-stock,swap}.test.ts',
      'server/src/modules/counts/counts.test.ts',
      'server/src/modules/counter/void.test.ts',
    ],
  },
}
