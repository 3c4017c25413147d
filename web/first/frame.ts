import { BUILT_NAME, LOGO_PLACE, type FirstPage } from '@kwaderno/contract/first-page.ts'

/** Of the bar of the privacy notice, with its words: they make its height. fill.ts shows it to who is asked. */
const notice =
  '<div class="first-notice" hidden><p>Our privacy notice is new. Please <u>read it</u>.</p>' +
  '<div><b>Agree</b><b>Not now</b></div></div>'

const bone = '<span class="first-bone"></span>'
const card = `<div><span class="first-tile"></span><span class="first-name">${bone}</span></div>`
const grid = (count: number) => `<div class="first-grid">${card.repeat(count)}</div>`

const MAIN: Record<FirstPage, string> = {
  home:
    `<div class="first-banner"></div><div class="first-tools"><h1>${bone}</h1></div>` +
    `<div class="first-shelf">${card.repeat(6)}</div>`,
  shop:
    '<div class="first-columns"><div class="first-column"><span class="first-block"></span></div><div>' +
    `<div class="first-head"><h1>Shop</h1></div><div class="first-tools">${bone}</div>${grid(12)}</div></div>`,
  product:
    '<div class="first-product"><span class="first-tile"></span>' +
    `<div class="first-choices"><h1>${bone}</h1>${bone.repeat(4)}</div></div>`,
  login:
    '<div class="first-card"><h1>Log in</h1><p>Welcome back. Log in to shop for your child\'s grade.</p>' +
    '<span class="first-block"></span></div>',
  other: `<h1>${bone}</h1><span class="first-block"></span>`,
}

/**
 * What a page shows until its scripts have come: the header, and the places of what it will show. It is no part of the app,
 * which takes its place; nothing in it can be pressed.
 */
export function frameOf(page: FirstPage): string {
  return (
    '<div class="first" aria-hidden="true"><div class="first-header"><div class="first-bar">' +
    `<span class="first-logo">${LOGO_PLACE}<b>${BUILT_NAME}</b><i></i></span>` +
    `<span class="first-search"></span></div></div>${notice}` +
    `<div class="first-main">${MAIN[page]}</div><div class="first-bottom"></div></div>`
  )
}
