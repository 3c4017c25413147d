/** Lengths in characters. */
export const ABOUT_LIMITS = { tagline: 200, overview: 5000, mission: 2000, vision: 2000 } as const
export const CONTACT_LIMITS = { contactNumber: 50, email: 254, address: 300, network: 200 } as const

export const ABOUT_TEXT = {
  updated: { title: 'Updated!', text: 'About us has been updated.' },
  failed: 'Failed to update about us information.',
  changed: 'Someone else has changed this page.',
} as const

export const CONTACT_TEXT = {
  updated: { title: 'Updated!', text: 'Contact us has been updated.' },
  failed: 'Failed to update contact us information.',
  changed: 'Someone else has changed this page.',
  badNetwork: 'Please enter a valid URL',
} as const
