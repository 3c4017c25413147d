/** Chats of the demo shop: by whom each line is and when the last one was written. The first is of `parent`. */
export interface Conversation {
  minutesAgo: number
  lines: readonly (readonly ['customer' | 'staff', string])[]
}

export const CONVERSATIONS: readonly Conversation[] = [
  {
    minutesAgo: 95,
    lines: [
      ['customer', 'Good morning po! Is the teal backpack in my order the one with the rain cover?'],
      ['staff', 'Good morning, Ma’am Maria! Yes po, the rain cover is in the bottom pocket.'],
      ['customer', 'Great. When will it arrive?'],
      ['staff', 'It was handed to the courier yesterday. In Quezon City it usually takes one to two days.'],
      ['customer', 'Salamat po!'],
    ],
  },
  {
    minutesAgo: 12,
    lines: [
      ['customer', 'Hello, can I pick up my order until 6 PM today?'],
      ['staff', 'Hi Sir Ramon! Yes, the counter is open until 6. Please bring a valid ID.'],
      ['customer', 'OK, on my way. Can my son Niño receive it if I am late?'],
    ],
  },
  {
    minutesAgo: 34,
    lines: [
      ['customer', 'Hi! Do you still have the polo in size 24?'],
      ['customer', 'It says out of stock but we need it before Monday.'],
    ],
  },
  {
    minutesAgo: 60 * 5,
    lines: [
      ['customer', 'Magkano po ang 50 sets ng Grade 1 supplies?'],
      ['staff', 'Good afternoon po! May we have the list of your school? You can send it here.'],
      ['customer', 'Sige po, I will ask the adviser.'],
      ['staff', 'Thank you po. From fifty sets on we give a discount.'],
    ],
  },
  {
    minutesAgo: 60 * 26,
    lines: [
      ['customer', 'My order was declined, why?'],
      [
        'staff',
        'Sorry about that. The deposit slip could not be read. Please order again with a clearer picture.',
      ],
      ['customer', 'Ah okay, I will take a new one. Thank you.'],
    ],
  },
  {
    minutesAgo: 60 * 51,
    lines: [
      ['customer', 'Good evening, the PE shirt I received is M but I ordered L.'],
      [
        'staff',
        'We are very sorry! Please open the order and press Request for return, and we will send the L right away.',
      ],
      ['customer', 'Done po. Thank you for the quick reply!'],
    ],
  },
  {
    minutesAgo: 60 * 24 * 4,
    lines: [
      ['customer', 'Do you engrave the name plates?'],
      ['staff', 'Yes, up to two lines. Just tell us the name here after you order.'],
      ['customer', 'SANTIAGO MUÑOZ, Grade 7 - Sampaguita'],
      ['staff', 'Noted po, with the ñ!'],
    ],
  },
  {
    minutesAgo: 60 * 24 * 9,
    lines: [
      ['customer', 'Pwede po ba COD?'],
      [
        'staff',
        'For now we accept bank deposit, cheque and online banking. Cash is taken at our counter only.',
      ],
    ],
  },
]
