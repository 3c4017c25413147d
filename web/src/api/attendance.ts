let isAlone = false

/** Whether nobody is in front of the page: what it then asks by itself keeps no session of the staff from falling idle. */
export const isUnattended = () => isAlone

export function setUnattended(isUnattended: boolean): void {
  isAlone = isUnattended
}
