interface Named {
  first_name: string | null
  middle_name: string | null
  last_name: string | null
}

/** 'Ana Reyes Cruz'; parts that somebody does not have leave no gap. */
export function fullName({ first_name, middle_name, last_name }: Named): string {
  return [first_name, middle_name, last_name].filter((part) => part !== null && part !== '').join(' ')
}

/** The same as SQL, null for nobody. @param row of users or students, as it is called in the statement */
export function fullNameOf(row: string): string {
  const parts = ['first_name', 'middle_name', 'last_name'].map((part) => `nullif(${row}.${part}, '')`)
  return `nullif(concat_ws(' ', ${parts.join(', ')}), '')`
}
