/** Ids of what gets the keyboard when a form closes or a banner moves. */
export const ADD_BUTTON = 'add-banner'
export const itemId = (id: number) => `banner-${id}`
export const editId = (id: number) => `edit-banner-${id}`
export const moveId = (id: number, direction: 'up' | 'down') => `move-banner-${id}-${direction}`
