import { demoCatalogue, type DemoProduct } from '../../seed/demo/catalogue/index.ts'

/** What a parent types and the codes of the products of the demo shop that are meant; none for what it does not sell. */
export type Expected = readonly [search: string, codes: readonly string[]]

const NOTEBOOKS = ['NB-SPR80', 'NB-CMP', 'NB-WRT', 'NB-MUS', 'NB-GRPH', 'NB-STENO', 'NB-SUBJ6']
const PENCILS = ['WR-PNCL', 'WR-JUMBO', 'WR-MECH', 'AR-CPNCL', 'AR-DRWP']
const PADS = ['PAD-G1', 'PAD-G2', 'PAD-G3', 'PAD-INT', 'PAD-YLW']
const PAPERS = [
  'PP-BOND',
  'PP-CLRD',
  'PP-MANILA',
  'PP-CREPE',
  'PP-JAPAN',
  'MT-GRPB',
  'AR-OSLO',
  'AR-FELT',
  ...PADS,
]
const UNIFORMS = [...codesOf(({ code }) => code.startsWith('UN-')), 'PE-SET', 'ID-RIBN']
const BACKPACKS = ['BG-BACK', 'BG-KNDR']
const BAGS = [...BACKPACKS, 'BG-TROL', 'BG-TOTE', 'BG-DOCU', 'BG-DRAW', 'LN-BAG']
const SHOES = ['SH-BLKB', 'SH-BLKG', 'SH-RBBR']
const BOOKS = codesOf(({ code }) => code.startsWith('BK-'))
const KINDER = ['BG-KNDR', 'NB-WRT', 'HY-KIT', 'BK-KRDG', 'UN-JMPR']

/** Sixty searches, set down before the search was made, so that no answer of it could lead the hand. */
export const QUERIES: readonly Expected[] = [
  // Singular, plural and a slip of the finger.
  ['notebook', NOTEBOOKS],
  ['notebooks', NOTEBOOKS],
  ['notebok', NOTEBOOKS],
  ['pencil', PENCILS],
  ['pencils', PENCILS],
  ['uniforms', UNIFORMS],
  ['bags', BAGS],
  ['scissor', ['AR-SCSS']],
  ['calculater', ['CP-CALC']],
  ['umbrela', ['ID-UMBR']],
  ['notbook blue', ['NB-SPR80', 'NB-CMP', 'NB-SUBJ6']],
  ['eracer', ['WR-ERS']],
  ['rulers', ['MT-RULR']],
  // Words of the name and of what is chosen: colour, size, kind.
  ['pink backpack', BACKPACKS],
  ['white blouse', ['UN-BLSE']],
  ['black ballpen', ['WR-BALL']],
  ['blue pen', ['WR-BALL', 'WR-GEL', 'WR-SIGN']],
  ['black shoes', SHOES],
  ['white socks', ['SO-WHT']],
  ['scientific calculator', ['CP-CALC']],
  ['crayons 24 colors', ['AR-CRYN']],
  ['colored pencils', ['AR-CPNCL']],
  ['coloured pencil', ['AR-CPNCL']],
  ['spiral notebook 80 leaves', ['NB-SPR80']],
  ['rubber shoes', ['SH-RBBR']],
  ['pencil case', ['WR-PCASE']],
  ['girls shoes', ['SH-BLKG']],
  ['boys polo', ['UN-POLO']],
  ['usb 32gb', ['CP-USB']],
  // What it is for.
  ['school uniform', UNIFORMS],
  ['school bag', ['BG-BACK', 'BG-KNDR', 'BG-TROL']],
  ['grade 4', codesOf(({ grades }) => grades.includes(4))],
  ['grade 4 english', ['BK-ENG']],
  ['grade 1 pad paper', ['PAD-G1']],
  ['kinder', KINDER],
  ['p.e. shirt', ['PE-SHRT', 'PE-SET']],
  ['pe uniform', ['PE-SET', 'PE-SHRT', 'PE-JOGR']],
  // Paper, as it is asked for here.
  ['short bond', ['PP-BOND']],
  ['long bond paper', ['PP-BOND']],
  ['coupon bond', ['PP-BOND']],
  ['a4 bond paper', ['PP-BOND']],
  ['intermediate paper', ['PAD-INT']],
  ['yellow paper', ['PAD-YLW', 'PP-CLRD', 'PP-CREPE', 'PP-JAPAN']],
  // Filipino.
  ['lapis', PENCILS],
  ['papel', PAPERS],
  ['gunting', ['AR-SCSS']],
  ['pambura', ['WR-ERS']],
  ['sapatos', SHOES],
  ['libro', BOOKS],
  // One word or two, and a name that has become the word for it.
  ['ball pen', ['WR-BALL']],
  ['lunchbox', ['LN-BOX']],
  ['water color', ['AR-WCLR']],
  ['crayola', ['AR-CRYN', 'AR-JCRYN']],
  // Parts of words and of SKUs.
  ['spr80', ['NB-SPR80']],
  ['un-blse', ['UN-BLSE']],
  ['bg-back-pnk', ['BG-BACK']],
  ['highl', ['WR-HLT']],
  // What the shop does not sell.
  ['iphone', []],
  ['bicycle', []],
  ['dog food', []],
]

function codesOf(holds: (product: DemoProduct) => boolean): string[] {
  return demoCatalogue()
    .filter((product) => product.active && holds(product))
    .map(({ code }) => code)
}

/** How many of the first three are right, of how many could be. To find nothing where there is nothing counts as one. */
export function scoreOf(expected: readonly string[], found: readonly string[]) {
  if (expected.length === 0) return { right: found.length === 0 ? 1 : 0, of: 1 }
  return {
    right: found.slice(0, 3).filter((code) => expected.includes(code)).length,
    of: Math.min(3, expected.length),
  }
}
