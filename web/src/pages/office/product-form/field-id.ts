/** The id of the control of a field, by the field's name on the wire. */
export function fieldId(name: string): string {
  return `product-${name}`
}
