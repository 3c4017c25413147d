/** What was pressed is gone: the keyboard goes on from the page. */
export function focusMain(): void {
  document.getElementById('main')?.focus()
}
