/** What orders and exchanges keep the sales book right with. It knows neither itself: who calls brings what is printed. */
export { keepExchangeInvoice, keepNewInvoices, keepOrderInvoice } from './keep.ts'
