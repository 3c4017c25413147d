import '../../test-data/browser.ts'
import type { StaffBanner } from '@kwaderno/contract/banner.ts'
import { BANNER_TEXT } from '@kwaderno/contract/banner-rules.ts'
import type { EditedFaqContent } from '@kwaderno/contract/faq.ts'
import { FAQ_TEXT } from '@kwaderno/contract/faq-rules.ts'
import { describe, expect, test } from 'vitest'
import { checkBanner, formOf as bannerForm, isUnchanged as isBannerUnchanged } from './banners/form.ts'
import { bestOf, MONTHS, named, totalOf } from './dashboard/months.ts'
import {
  checkFaq,
  draftOf,
  formOf as faqForm,
  isUnchanged as isFaqUnchanged,
  NEW_ITEM,
  type FaqForm,
} from './faqs/form.ts'
import { formOf as roleForm, isUnchanged as isRoleUnchanged, NEW_ROLE } from './roles/form.ts'
import { withPermissions } from './roles/matrix.ts'

const item = (contentType: EditedFaqContent['contentType'], description: string): EditedFaqContent => ({
  ...NEW_ITEM,
  id: 1,
  contentType,
  title: 'Title',
  description,
})

describe('an FAQ', () => {
  test('comes out of its form as it went in, its steps one by one', () => {
    for (const stored of [
      item('Header', 'Text'),
      item('Questions', 'Answer'),
      item(
        'Instructions',
        draftOf({ ...faqForm(), contentType: 'Instructions', steps: [{ text: 'One' }, { text: 'Two' }] })
          .description,
      ),
    ]) {
      expect(draftOf(faqForm(stored))).toEqual({
        contentType: stored.contentType,
        title: 'Title',
        description: stored.description,
      })
      expect(isFaqUnchanged(stored, faqForm(stored))).toBe(true)
      expect(isFaqUnchanged(stored, { ...faqForm(stored), title: ' Title ' })).toBe(true)
      expect(isFaqUnchanged(stored, { ...faqForm(stored), title: 'Other' })).toBe(false)
    }
    expect(faqForm().steps).toEqual([{ text: '' }])
  })

  test('loses neither its text nor its steps when another kind is tried', () => {
    const form: FaqForm = { contentType: 'Header', title: 'T', description: 'Text', steps: [{ text: 'One' }] }
    expect(draftOf({ ...form, contentType: 'Instructions' }).description).toBe('One')
    expect(draftOf(form).description).toBe('Text')
  })

  test('has the message of a faulty step at that step, and of Questions the words for these', async () => {
    const form: FaqForm = {
      contentType: 'Instructions',
      title: 'How',
      description: '',
      steps: [{ text: 'Go' }, { text: ' ' }],
    }
    expect((await checkFaq(form, undefined, {} as never)).errors).toEqual({
      steps: [undefined, { text: { type: 'rule', message: FAQ_TEXT.noStep } }],
    })
    expect(
      (await checkFaq({ ...form, contentType: 'Questions', title: '' }, undefined, {} as never)).errors,
    ).toEqual({
      title: { type: 'rule', message: FAQ_TEXT.noQuestion },
      description: { type: 'rule', message: FAQ_TEXT.noAnswer },
    })
    const right = { ...form, steps: [{ text: 'Go' }] }
    expect(await checkFaq(right, undefined, {} as never)).toEqual({ values: right, errors: {} })
  })
})

describe('a banner', () => {
  const stored = {
    id: 1,
    link: '',
    description: 'Sale',
    headline: '',
    buttonText: '',
    buttonLink: '',
    isEnabled: true,
  } as unknown as StaffBanner

  test('is unchanged until a text means something else, or a picture is chosen', () => {
    const form = bannerForm(stored)
    expect(isBannerUnchanged(stored, { ...form, description: ' Sale ' })).toBe(true)
    expect(isBannerUnchanged(stored, { ...form, headline: 'Sale' })).toBe(false)
    expect(
      isBannerUnchanged(stored, { ...form, picture: { file: new File([], 'a.png'), url: 'blob:1' } }),
    ).toBe(false)
    expect(bannerForm(undefined)).toMatchObject({ isEnabled: true, link: '', picture: null })
  })

  test('needs a picture unless one is stored', async () => {
    const form = bannerForm(stored)
    expect((await checkBanner(false)(form, undefined, {} as never)).errors).toEqual({
      picture: { type: 'rule', message: BANNER_TEXT.noPicture },
    })
    expect((await checkBanner(true)(form, undefined, {} as never)).errors).toEqual({})
  })
})

test('a role is unchanged until its name means something else, or anything is granted otherwise', () => {
  const role = { ...NEW_ROLE, name: 'Cashier' }
  const form = roleForm(role)
  expect(isRoleUnchanged(role, { ...form, name: ' Cashier ' })).toBe(true)
  expect(isRoleUnchanged(role, { ...form, name: 'Clerk' })).toBe(false)
  expect(isRoleUnchanged(role, { ...form, matrix: withPermissions(form.matrix, ['Role.view'], true) })).toBe(
    false,
  )
})

test('the months of a year have their names, their sum to the centavo and the first of the best', () => {
  const months = named([
    { month: 1, total: 0.1 },
    { month: 2, total: 0.2 },
    { month: 12, total: 0.2 },
  ])
  expect(months.map(({ month }) => month)).toEqual([MONTHS[0], 'February', 'December'])
  expect(totalOf(months.slice(0, 2))).toBe(0.3)
  expect(bestOf(months)?.month).toBe('February')
  expect([bestOf([]), bestOf(named([{ month: 1, total: 0 }]))]).toEqual([undefined, undefined])
})
