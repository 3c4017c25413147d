import { STEP_SEPARATOR, type FaqSection } from '@kwaderno/contract/faq-content.ts'
import type { AccountKind, AccountPaymentType } from '@kwaderno/contract/payment-account-fields.ts'

export const ABOUT_US = {
  tagline: 'Everything on the school list, in one place.',
  overview:
    'Kwaderno began as a single bookstall beside a public school in Marikina. Today we pack notebooks, uniforms and art materials for families all over the country, from Kindergarten to Grade 12, and check every order by hand before it leaves.',
  mission: 'To put the right supplies into the hands of every student before the first bell rings.',
  vision: 'A school year in which no family has to stand in line for notebooks.',
}

export const CONTACT_US = {
  contact_number: '09175550123',
  email: 'hello@kwaderno.example',
  address: '24 Sampaguita Street, Central, Quezon City, Metro Manila',
  facebook: 'https://facebook.example/kwaderno',
  twitter: 'https://x.example/kwaderno',
  instagram: 'https://instagram.example/kwaderno',
  linkin: 'https://linkedin.example/company/kwaderno',
}

type Content = readonly [
  'Header' | 'Instructions' | 'Questions' | 'Footer',
  title: string,
  description: string,
]

const steps = (...all: readonly string[]) => all.join(STEP_SEPARATOR)

export const FAQ_CONTENTS: Readonly<Record<FaqSection, readonly Content[]>> = {
  'return-and-exchange': [
    [
      'Header',
      'Changed your mind, or is something wrong?',
      'You may ask for a return or an exchange within seven days after your order was delivered.',
    ],
    [
      'Instructions',
      'How to request a return or an exchange',
      steps(
        'Open My orders and choose the delivered order.',
        'Press Request for return and tick each piece that you send back.',
        'Choose a reason for each piece, and what you would like instead.',
        'Attach the proof of payment or the invoice, write in the remarks what is wrong, then submit.',
        'Wait for our message: we answer within one working day.',
      ),
    ],
    [
      'Questions',
      'Who pays for sending the item back?',
      'We do when the item was wrong, damaged or incomplete. In all other cases the customer does.',
    ],
    [
      'Questions',
      'Can I exchange a worn uniform?',
      'Uniforms can be exchanged for another size as long as they are unwashed and still have their tag.',
    ],
    [
      'Questions',
      'How do I receive the difference?',
      'When the new item is cheaper, no money is returned. When it costs more, we tell you the balance before we send it.',
    ],
    ['Footer', 'Still unsure?', 'Write to us in the chat and mention your order number.'],
  ],
  'order-and-payment': [
    [
      'Header',
      'From the cart to the counter',
      'Orders are checked and packed after we have confirmed your payment.',
    ],
    [
      'Instructions',
      'How to order',
      steps(
        'Choose the grade level and put what you need into the cart.',
        'Select the items and press Check out.',
        'Choose delivery or pickup, and how you pay.',
        'Attach the proof of payment and press Confirm Order.',
      ),
    ],
    [
      'Questions',
      'How can I pay?',
      'By bank deposit, bank cheque or online banking. Cash is taken only at our counter.',
    ],
    [
      'Questions',
      'Can I change an order?',
      'You can cancel it or add attachments while it is pending. After that, please write to us in the chat.',
    ],
    [
      'Questions',
      'Why was my order declined?',
      'The reason is shown on the order. Most often the proof of payment could not be read.',
    ],
    ['Footer', 'Official receipts', 'Enter your TIN at checkout when you need it on the invoice.'],
  ],
  'shipping-and-delivery': [
    [
      'Header',
      'To your door, or at our counter',
      'We ship all over the Philippines through our delivery partners.',
    ],
    [
      'Instructions',
      'How to pick up an order',
      steps(
        'Wait for the status Ready for Pickup and the date on your order.',
        'Bring your order number and a valid ID.',
        'Check the items at the counter, then press Order Received.',
      ),
    ],
    [
      'Questions',
      'How long does delivery take?',
      'One to three days in Metro Manila, three to seven days everywhere else.',
    ],
    [
      'Questions',
      'Where is my order now?',
      'The timeline of your order shows what has been done and what comes next.',
    ],
    ['Questions', 'Can someone else receive it?', 'Yes. Enter their name as the receiver of the address.'],
    ['Footer', 'Typhoons and holidays', 'Deliveries may be late then. We will post a notice on this page.'],
  ],
  'customer-inquiry': [
    ['Header', 'We are here to help', 'The chat is answered from Monday to Saturday, 8 AM to 6 PM.'],
    [
      'Instructions',
      'How to ask for a school package',
      steps(
        'Prepare the list of supplies of your school.',
        'Send it through the chat with the grade level and the number of sets.',
        'We answer with a quotation and the date when it is ready.',
      ),
    ],
    [
      'Questions',
      'My account is still pending. What now?',
      'New accounts are approved within one working day. You receive an e-mail as soon as you can log in.',
    ],
    [
      'Questions',
      'Do you accept bulk orders of schools?',
      'Yes, with a discount from fifty sets. Please write to us before you order.',
    ],
    ['Footer', 'Prefer to call?', 'You find our number on the Contact us page.'],
  ],
  'term-and-policies': [
    ['Header', 'The short version', 'These terms apply to every order placed in this shop.'],
    [
      'Instructions',
      'What we do with your data',
      steps(
        'We use your name, address and number only to prepare and deliver your orders.',
        'Student details are shown only to the staff who pack the order.',
        'You may ask us for a copy, a correction or the deletion of your data.',
      ),
    ],
    [
      'Questions',
      'Are the prices final?',
      'All prices are in Philippine peso and include the VAT that is due. The price at the time of your order counts.',
    ],
    [
      'Questions',
      'How long is an item reserved for me?',
      'From the moment you place the order until it is approved, declined or cancelled.',
    ],
    ['Footer', 'Last revised', 'At the start of the school year.'],
  ],
}

/** Nobody pays into them. */
export const PAYMENT_ACCOUNTS: readonly {
  kind: AccountKind
  provider: string
  account_number: string
  instructions: string
  payment_types: AccountPaymentType[]
  is_retired: boolean
}[] = [
  {
    kind: 'Bank',
    provider: 'Sample Bank',
    account_number: '0000-1234-5678',
    instructions: 'Demo account: do not deposit. Write your name on the slip.',
    payment_types: ['BankDeposit'],
    is_retired: false,
  },
  {
    kind: 'EWallet',
    provider: 'Sample Wallet',
    account_number: '0917 000 0000',
    instructions: 'Demo account: do not pay.',
    payment_types: ['OnlineBanking'],
    is_retired: false,
  },
  {
    kind: 'Bank',
    provider: 'Former Sample Bank',
    account_number: '0000-8765-4321',
    instructions: '',
    payment_types: ['BankDeposit'],
    is_retired: true,
  },
]

/** What the first five banners of the home page show, say and lead to. */
export const BANNERS = [
  {
    name: 'back-to-school',
    link: '/shop',
    description: 'A notebook, a backpack, a set square and books',
    headline: 'The whole school list in one order',
    button_text: 'Start shopping',
    isEnabled: true,
  },
  {
    name: 'uniforms',
    link: '/shop?search=polo',
    description: 'Shirts, a cap and sneakers',
    headline: 'Uniforms and PE sets in every size',
    button_text: 'Shop uniforms',
    isEnabled: true,
  },
  {
    name: 'art',
    link: '/shop?search=crayons',
    description: 'A brush, a palette, crayons and scissors',
    headline: 'Colors for little hands',
    button_text: 'Shop crayons and paints',
    isEnabled: true,
  },
  {
    name: 'laboratory',
    link: '/shop?search=lab',
    description: 'Goggles, a test tube, a microscope and a laboratory gown',
    headline: 'Ready for the laboratory',
    button_text: 'Shop gowns and goggles',
    isEnabled: true,
  },
  {
    name: 'summer',
    link: '/shop?search=badminton',
    description: 'Balls, a paddle and a medal',
    headline: 'Summer sale of sports things',
    button_text: 'See the sale',
    isEnabled: false,
  },
] as const

export type BannerName = (typeof BANNERS)[number]['name']
