const ANY_GRADE = 'Any grade'

/**
 * More than three consecutive grades become a range, 'Grade 1 to Grade 6'; others are listed.
 * @param order labels of the grade levels from the lowest to the highest
 */
export function gradesText(grades: readonly string[], order: readonly string[]): string {
  if (grades.length === 0) return ANY_GRADE
  const known = grades.map((grade) => order.indexOf(grade)).toSorted((a, b) => a - b)
  const [first = -1] = known
  const last = known.at(-1) ?? -1
  const isRange = first >= 0 && grades.length > 3 && last - first === grades.length - 1
  return isRange ? `${order[first]} to ${order[last]}` : grades.join(', ')
}
