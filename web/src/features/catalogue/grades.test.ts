import { expect, test } from 'vitest'
import { gradesText } from './grades.ts'

const ORDER = ['Kindergarten', 'Grade 1', 'Grade 2', 'Grade 3', 'Grade 4']

test('names more than three grade levels in a row by their ends, and lists those with gaps', () => {
  expect(gradesText(['Grade 2', 'Grade 1', 'Grade 3', 'Grade 4'], ORDER)).toBe('Grade 1 to Grade 4')
  expect(gradesText(['Grade 1', 'Grade 2', 'Grade 3'], ORDER)).toBe('Grade 1, Grade 2, Grade 3')
  expect(gradesText(['Kindergarten', 'Grade 1', 'Grade 3', 'Grade 4'], ORDER)).toBe(
    'Kindergarten, Grade 1, Grade 3, Grade 4',
  )
})
