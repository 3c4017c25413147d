/** Ids of what gets the keyboard when a form closes or an account moves. */
export const ADD_BUTTON = 'add-account'
export const editId = (id: number) => `edit-account-${id}`
export const moveId = (id: number, direction: 'up' | 'down') => `move-account-${id}-${direction}`
