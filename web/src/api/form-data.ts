export type FormNames = 'camel' | 'Pascal'

/**
 * Spells a value as form fields: `{ items: [{ orderItemId: 3 }] }` -> `Items[0].OrderItemId=3` in Pascal names.
 * Undefined fields are left out, null is sent as empty text. Files come under their field's name, repeated; those of
 * list entries (`items[].image`) by the entry's place, which may have none.
 */
export function toFormData(
  body: unknown,
  files: Readonly<Record<string, readonly (File | undefined)[] | undefined>> | undefined,
  names: FormNames,
): FormData {
  const form = new FormData()
  if (isBranch(body)) append(form, '', body, names)
  for (const [name, list] of Object.entries(files ?? {})) {
    for (const [place, file] of (list ?? []).entries()) {
      if (file) form.append(fileName(name, place, names), file, file.name)
    }
  }
  return form
}

function append(form: FormData, name: string, value: unknown, names: FormNames): void {
  if (value === undefined) return
  if (Array.isArray(value)) {
    value.forEach((entry, index) => append(form, `${name}[${index}]`, entry, names))
  } else if (isBranch(value)) {
    for (const [key, inner] of Object.entries(value)) {
      const step = spell(key, names)
      append(form, name === '' ? step : `${name}.${step}`, inner, names)
    }
  } else {
    form.append(name, value instanceof Blob ? value : textOf(value))
  }
}

/** `productOptions[].image` -> `ProductOptions[2].Image` */
function fileName(name: string, place: number, names: FormNames): string {
  const steps = name.replace('[]', `[${place}]`).split('.')
  return steps.map((step) => spell(step, names)).join('.')
}

function spell(name: string, names: FormNames): string {
  return names === 'Pascal' ? name.charAt(0).toUpperCase() + name.slice(1) : name
}

function isBranch(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !(value instanceof Blob) && !(value instanceof Date)
}

function textOf(value: unknown): string {
  if (value === null) return ''
  return value instanceof Date ? value.toISOString() : String(value)
}
