import { describe, expect, test } from 'vitest'
import { Registration, ResetPassword } from './account.ts'
import { AddressForm } from './address.ts'
import { Checkout } from './checkout.ts'
import { firstMessage } from './problem.ts'

const person = {
  firstName: 'Ma. Niña',
  lastName: 'Dela Peña',
  userName: 'nina',
  password: 'Abcde1',
  confirmPassword: 'Abcde1',
  emailAddress: 'nina@example.ph',
  studentId: '2026-001',
  gradeLevelId: 1,
}

function refusals(
  schema: typeof Registration | typeof Checkout | typeof AddressForm | typeof ResetPassword,
  value: object,
) {
  const result = schema.safeParse(value)
  return Object.fromEntries(
    (result.error?.issues ?? []).toReversed().map((issue) => [issue.path[0], issue.message]),
  )
}

describe('the registration form', () => {
  test('[ACC-23] accepts letters, ñ, Ñ, period and space in names', () => {
    expect(Registration.safeParse(person).success).toBe(true)
  })
  test('[ACC-22] refuses other characters in names, but no letter for its accent', () => {
    for (const firstName of ['Ana1', 'Ana-Marie', 'Ana@']) {
      expect(refusals(Registration, { ...person, firstName })).toEqual({ firstName: 'Use only Letters.' })
    }
    for (const firstName of ['José', 'Pía']) {
      expect(Registration.safeParse({ ...person, firstName }).success).toBe(true)
    }
  })
  test('[ACC-24] takes a password of exactly 6 and refuses 5', () => {
    expect(refusals(Registration, { ...person, password: 'Abcd1', confirmPassword: 'Abcd1' }).password).toBe(
      'Password must be at least 6 characters',
    )
  })
  test('[ACC-25, ACC-26, ACC-27] names the missing kind of character', () => {
    const message = (password: string) =>
      refusals(Registration, { ...person, password, confirmPassword: password }).password
    expect(message('abcdef1')).toBe('Password must contain at least 1 Uppercase letter')
    expect(message('ABCDEF1')).toBe('Password must contain at least 1 Lowercase letter')
    expect(message('Abcdefg')).toBe('Password must contain at least 1 Numeric character')
  })
  test('[ACC-29] refuses a missing grade level', () => {
    expect(refusals(Registration, { ...person, gradeLevelId: '' }).gradeLevelId).toBe(
      'This field is required.',
    )
  })
  test('[ACC-21] compares the two passwords', () => {
    expect(refusals(Registration, { ...person, confirmPassword: 'Other1' }).confirmPassword).toBe(
      "Password didn't match",
    )
  })
})

test('[ACC-43, ACC-45] a reset takes 8 characters, refuses 7 and compares', () => {
  const reset = (a: string, b = a) =>
    refusals(ResetPassword, { newPassword: a, confirmPassword: b, email: '', token: '' })
  expect(reset('Abcdef12')).toEqual({})
  expect(reset('Abcdef1').newPassword).toBe('Password must be at least 8 characters')
  expect(reset('Abcdef12', 'Abcdef13').confirmPassword).toBe("Password didn't match")
})

describe('the checkout form', () => {
  const form = {
    studentName: 'Lia Santos',
    gradeLevel: 'Grade 4',
    mobileNumber: '09171234567',
    addressId: 1,
    paymentType: 'BankDeposit',
    deliveryMethod: 'PickUp',
  }
  test('[CHK-18, CHK-19] takes an empty or a full TIN and nothing else', () => {
    expect(refusals(Checkout, { ...form, tinNumber: '' })).toEqual({})
    expect(refusals(Checkout, { ...form, tinNumber: '123-456-789-012' })).toEqual({})
    expect(refusals(Checkout, { ...form, tinNumber: '123-456-789' })).toEqual({ tinNumber: 'Invalid TIN.' })
  })
  test('[CHK-24] takes 09, +639 and 639 followed by nine digits', () => {
    for (const mobileNumber of ['09171234567', '+639171234567', '639171234567']) {
      expect(refusals(Checkout, { ...form, mobileNumber })).toEqual({})
    }
    for (const mobileNumber of ['0917123456', '091712345678', '08171234567', '9171234567']) {
      expect(refusals(Checkout, { ...form, mobileNumber })).toEqual({
        mobileNumber: 'Invalid mobile number.',
      })
    }
  })
  test('[CHK-15, CHK-17, CHK-23, CHK-27] an empty form names each missing field', () => {
    expect(
      refusals(Checkout, {
        studentName: '',
        gradeLevel: '',
        mobileNumber: '',
        paymentType: '',
        deliveryMethod: '',
      }),
    ).toEqual({
      studentName: 'Please provide student name.',
      gradeLevel: 'Please select grade level.',
      mobileNumber: 'Please provide mobile number.',
      addressId: 'Please add your delivery address.',
      paymentType: 'Please select payment type.',
      deliveryMethod: 'Please select delivery method.',
    })
  })
})

test('[ADDR-05, ADDR-06, ADDR-07] an address needs a real email and a Philippine number', () => {
  const place = { receiverName: 'A', residence: 'B', region: 'C', province: 'D', city: 'E', barangay: 'F' }
  expect(refusals(AddressForm, { ...place, email: 'a@b', contactNumber: '123' })).toEqual({
    email: 'Invalid email.',
    contactNumber: 'Invalid contact number.',
  })
  expect(refusals(AddressForm, { ...place, email: 'a@b.ph', contactNumber: '+639171234567' })).toEqual({})
})

test('[ACC-30] the first message of a refusal is read from errors.title, errors, title, in that order', () => {
  expect(firstMessage({ title: 'T', errors: { title: ['A'], name: ['B'] } }, 'F')).toBe('A')
  expect(firstMessage({ title: 'T', errors: { name: ['B'] } }, 'F')).toBe('B')
  expect(firstMessage({ title: 'T' }, 'F')).toBe('T')
  expect(firstMessage(undefined, 'F')).toBe('F')
})
