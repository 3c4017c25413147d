import { fitsGrade } from '@kwaderno/contract/cart-availability.ts'
import type { CartLine } from '../../../features/cart/use-cart.ts'
import { gradesText } from '../../../features/catalogue/grades.ts'

export interface CartGroup {
  title: string
  lines: CartLine[]
}

/**
 * Groups the rows by grade level. With a grade selected: those that fit it, then the rest. Otherwise one group for each set
 * of grade levels, the rows without any at the end.
 * @param order labels of the grade levels from the lowest to the highest
 */
export function groupsOf(lines: readonly CartLine[], grade: string, order: readonly string[]): CartGroup[] {
  if (grade !== '') {
    const fitting = lines.filter((line) => fitsGrade(line, grade))
    const others = lines.filter((line) => !fitsGrade(line, grade))
    return [
      { title: `For ${grade}`, lines: fitting },
      { title: 'For other grades', lines: others },
    ].filter((group) => group.lines.length > 0)
  }
  const groups = Map.groupBy(lines, (line) => gradesText(line.gradeLevel, order))
  return [...groups]
    .map(([title, rows]) => ({ title, lines: rows }))
    .toSorted((a, b) => rankOf(a, order) - rankOf(b, order))
}

function rankOf({ lines }: CartGroup, order: readonly string[]): number {
  const grades = lines[0]?.gradeLevel ?? []
  return grades.length === 0 ? Infinity : Math.min(...grades.map((grade) => order.indexOf(grade)))
}
