const PAGE = 'Takes a page; the journeys of orders, exchanges and barcodes show it.'
const NULL_IS_ZERO = 'Equal: null counts as 0 in the comparison behind it.'
const SPARED = 'Equal: a statement about nothing changes nothing; it is only spared.'
const IN_STATEMENT = 'Equal: the statement itself says it; the table names the kind.'
const NEVER = 'Equal: the value is there for the types and never reached.'

/**
 * The mutants that may survive, and why: the code as Stryker names it on one line, what it becomes, the reason. What is left out
 * means every one; `from` and `to` are texts of the file between which it stands.
 */
export const SURVIVORS = [
  { file: 'contract/src/money.ts', was: "'0'", why: NEVER },
  {
    file: 'contract/src/money.ts',
    becomes: 'Math.abs(toPesos(Math.round(pesos * 100)) - pesos) <= 1e-9',
    why: 'Equal: no sum comes to lie exactly on the bound.',
  },
  { file: 'contract/src/money.ts', was: 'ratePercent === null', becomes: 'false', why: NULL_IS_ZERO },
  { file: 'contract/src/amount-in-words.ts', was: "''", why: NEVER },
  { file: 'contract/src/order-status.ts', was: "'done'", becomes: '""', why: NEVER },
  {
    file: 'contract/src/order-edit-rules.ts',
    was: 'discountRate !== null',
    becomes: 'true',
    why: NULL_IS_ZERO,
  },
  {
    file: 'contract/src/order-edit-rules.ts',
    was: 'paymentReceived !== null',
    becomes: 'true',
    why: NULL_IS_ZERO,
  },
  { file: 'contract/src/order-edit-rules.ts', was: 'amount !== null', becomes: 'true', why: NULL_IS_ZERO },
  {
    file: 'contract/src/exchange-rules.ts',
    was: 'picked.length > 0',
    why: 'No group has more files than fit, so without a pick there are never too many.',
  },
  {
    file: 'contract/src/role-permissions.ts',
    was: 'grant.moduleId !== moduleId',
    becomes: 'true',
    why: 'Equal: what is saved stands before what is kept, and the first of two counts.',
  },
  {
    file: 'contract/src/tax.ts',
    was: "'VATable'",
    becomes: '""',
    why: 'Takes the server: tax-class.test.ts stores a product without one.',
  },
  {
    file: 'contract/src/tax.ts',
    from: 'TAX_MARK',
    to: '/** A line of an order. */',
    why: 'The marks are for paper, where the journey of mixed invoices reads them.',
  },
  {
    file: 'web/src/edit/merge.ts',
    was: '() => false',
    becomes: '() => undefined',
    why: 'Equal: both count as no.',
  },
  {
    file: 'web/src/edit/merge.ts',
    was: 'id === undefined',
    becomes: 'false',
    why: 'Equal: stored rows have ids, so none is found without one.',
  },
  {
    file: 'web/src/edit/first-error.ts',
    from: 'function focusFirstError',
    to: 'function showRefusals',
    why: PAGE,
  },
  ...[
    ['isOpen && request.headers.authorization === undefined', 'false'],
    ["access === 'public' && limit === undefined", 'false'],
  ].map(([was, becomes]) => ({
    file: 'server/src/core/guard.ts',
    was,
    becomes,
    why: 'Equal: the long way comes to the same, only later.',
  })),
  {
    file: 'server/src/core/guard.ts',
    was: "'public'",
    why: 'Equal: the long way comes to the same, only later.',
  },
  {
    file: 'server/src/core/guard.ts',
    was: 'session === undefined',
    becomes: 'false',
    why: 'Equal: without a session only a public call comes so far.',
  },
  {
    file: 'server/src/core/guard.ts',
    was: 'request.headers.authorization === undefined',
    why: 'Equal: no endpoint that is open to everybody asks who calls.',
  },
  {
    file: 'server/src/core/step-up.ts',
    was: "endpoint.stepUp === 'export'",
    becomes: 'true',
    why: 'Equal: that it is an export is only said of those that weigh.',
  },
  {
    file: 'server/src/core/ownership.ts',
    was: "typeof access === 'object' && 'owner' in access",
    becomes: 'true',
    why: 'Equal: any other access has no owner, which comes to undefined.',
  },
  {
    file: 'server/src/core/ownership.ts',
    was: String.raw`/\.\w+$/`,
    why: 'Equal: a permission has one dot.',
  },
  {
    file: 'server/src/core/ownership.ts',
    was: 'view !== permission',
    becomes: 'true',
    why: 'Equal: who held it would be let in as staff before.',
  },
  {
    file: 'server/src/core/step-up.ts',
    was: 'session === undefined',
    becomes: 'false',
    why: 'Equal: without a session only public endpoints come so far, none of which weighs anything.',
  },
  {
    file: 'server/src/modules/checkout/order-row.ts',
    was: "''",
    from: 'export function mailedOrder',
    to: 'export function newOrderItem',
    why: 'Only a template of the owner’s own would show it of an order that was just placed.',
  },
  {
    file: 'server/src/modules/stock/service.ts',
    was: 'lines.length === 0',
    becomes: 'false',
    why: SPARED,
  },
  {
    file: 'server/src/modules/stock/service.ts',
    was: 'counts.length === 0',
    becomes: 'false',
    why: SPARED,
  },
  {
    file: 'server/src/modules/stock/correction.ts',
    was: 'corrections.length === 0',
    becomes: 'false',
    why: SPARED,
  },
  {
    file: 'server/src/modules/stock/exchange.ts',
    was: 'moves.length === 0',
    becomes: 'false',
    why: SPARED,
  },
  {
    file: 'server/src/modules/stock/exchange.ts',
    was: 'gone.length === 0',
    becomes: 'false',
    why: SPARED,
  },
  {
    file: 'server/src/modules/stock/write-off.ts',
    was: 'optionIds.length === 0',
    becomes: 'false',
    why: SPARED,
  },
  {
    file: 'server/src/modules/stock/correction.ts',
    was: '[]',
    becomes: '["Stryker was here"]',
    why: 'Equal: who posts a count looks up its options in it, and there are none.',
  },
  {
    file: 'server/src/modules/stock/exchange.ts',
    was: 'options.filter(({ isGone }) => isGone)',
    becomes: 'options',
    why: 'Equal: what was written off is asked of those alone that are gone.',
  },
  {
    file: 'server/src/modules/stock/exchange.ts',
    was: 'freed > 0',
    becomes: 'freed >= 0',
    why: 'Equal: of what is gone nothing is available.',
  },
  {
    file: 'server/src/modules/stock/exchange.ts',
    was: 'off > 0',
    becomes: 'off >= 0',
    why: 'Equal: a row is written only where it is not 0.',
  },
  {
    file: 'server/src/modules/stock/rules.ts',
    was: '{ onHand: 0, held: 1 }',
    becomes: '{}',
    from: '  hold:',
    to: '  release:',
    why: IN_STATEMENT,
  },
  {
    file: 'server/src/modules/stock/rules.ts',
    was: '{ onHand: -1, held: 0 }',
    becomes: '{}',
    from: '  counter_sale:',
    to: '  counter_void:',
    why: IN_STATEMENT,
  },
  {
    file: 'server/src/modules/stock/rules.ts',
    was: '-1',
    becomes: '+1',
    from: '  counter_sale:',
    to: '  counter_void:',
    why: IN_STATEMENT,
  },
]
