import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'

/**
 * Puts the keyboard into the first wrong field of a form, in the order of the page, so that the eye and the focus meet.
 * @param wrong by `name`, or `data-place` where that says more
 */
export function focusFirstError(form: HTMLElement | null | undefined, wrong: Iterable<string>): void {
  const places = new Set(wrong)
  const fields = [...(form?.querySelectorAll<HTMLElement>('[name], [data-place]') ?? [])]
  const first = fields.find((field) => places.has(field.dataset['place'] ?? field.getAttribute('name') ?? ''))
  const control = first?.matches('div') ? first.querySelector('input') : first
  control?.focus()
}

/** Puts the server's messages at their fields, and the keyboard into the first of them. @param names in the order of the page */
export function showRefusals<Fields extends FieldValues, Saved>(
  form: UseFormReturn<Fields, unknown, Saved>,
  errors: Readonly<Record<string, string>>,
  names: readonly string[] = Object.keys(form.getValues()),
): void {
  // The first one last: it keeps the focus.
  for (const name of names.toReversed()) {
    const message = errors[name]
    if (message !== undefined) form.setError(name as FieldPath<Fields>, { message }, { shouldFocus: true })
  }
}
