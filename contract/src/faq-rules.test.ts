import fc from 'fast-check'
import { expect, test } from 'vitest'
import { faqErrors, FAQ_LIMITS, FAQ_TEXT, joinSteps, stepError, stepsOf, tidy } from './faq-rules.ts'

test('[FAQ-05, FAQ-06] splits instructions at the marker and shows none of it', () => {
  expect(stepsOf('Open My orders.@@@Choose one.@@@Press Return.')).toEqual([
    'Open My orders.',
    'Choose one.',
    'Press Return.',
  ])
  expect(joinSteps(['Open My orders.', ' Choose one. '])).toBe('Open My orders.@@@Choose one.')
})

test('shows no empty steps for markers at the ends, in a row or with spaces around', () => {
  expect(stepsOf('@@@ One. @@@\n@@@@@@Two.@@@')).toEqual(['One.', 'Two.'])
  expect(stepsOf('')).toEqual([])
})

test('instructions without a marker are one step', () => {
  expect(stepsOf('Write to cashier@example.com')).toEqual(['Write to cashier@example.com'])
})

test('steps come back as they were joined, at signs at their ends included', () => {
  const step = fc.string({ unit: fc.constantFrom('@', ' ', 'a', '\n') })
  const steps = fc.array(
    step.filter((text) => stepError(text) === undefined),
    { minLength: 1, maxLength: 5 },
  )
  fc.assert(
    fc.property(steps, (list) => {
      const joined = joinSteps(list)
      expect(stepsOf(joined)).toEqual(list.map((text) => text.trim()))
      expect(tidy({ contentType: 'Instructions', title: 'How', description: joined }).description).toBe(
        joined,
      )
      expect(faqErrors({ contentType: 'Instructions', title: 'How', description: joined })).toEqual({})
    }),
  )
})

const errors = (
  contentType: 'Header' | 'Instructions' | 'Questions' | 'Footer',
  title: string,
  text: string,
) => faqErrors({ contentType, title, description: text })

test('[FAQ-07, FAQ-08] titles and descriptions need more than one character besides spaces', () => {
  for (const contentType of ['Header', 'Footer'] as const) {
    for (const short of ['', '  ', ' x ']) {
      expect(errors(contentType, short, short)).toEqual({
        title: 'Please provide a title.',
        description: 'Please provide a description.',
      })
    }
    expect(errors(contentType, 'ab', ' ab ')).toEqual({})
  }
  expect(errors('Instructions', 'x', 'Go.')).toEqual({ title: 'Please provide a title.' })
})

test('[FAQ-09, FAQ-10, FAQ-11] questions, answers and steps have messages of their own', () => {
  expect(errors('Questions', ' ', '')).toEqual({
    title: 'Please provide a question.',
    description: 'Please provide an answer.',
  })
  for (const text of ['', ' ', 'One.@@@ @@@Three.', '@@@', 'One.@@@']) {
    expect(errors('Instructions', 'How', text)).toEqual({ description: 'Please provide a procedure.' })
  }
  expect(stepError('one @@@ two')).toBe('Please provide a procedure.')
})

test('texts have their longest', () => {
  expect(errors('Header', 'a'.repeat(200), 'b'.repeat(5000))).toEqual({})
  expect(errors('Header', 'a'.repeat(201), 'b'.repeat(5001))).toEqual({
    title: 'Use at most 200 characters.',
    description: 'Use at most 5000 characters.',
  })
  const most = Array.from({ length: FAQ_LIMITS.steps }, () => 'c'.repeat(FAQ_LIMITS.step))
  expect(errors('Instructions', 'How', joinSteps(most))).toEqual({})
  expect(errors('Instructions', 'How', joinSteps([...most, 'd']))).toEqual({
    description: FAQ_TEXT.tooManySteps,
  })
  expect(errors('Instructions', 'How', `${most[0]}e`)).toEqual({ description: 'Use at most 500 characters.' })
})
