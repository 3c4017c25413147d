const ADDRESS = /[^\s<>"',;:()]+@[^\s<>"',;:()]+/g

/** Of 'ana@example.ph' only 'a…@example.ph': enough to recognise, nothing to write to. */
export function maskAddresses(text: string): string {
  return text.replaceAll(ADDRESS, (address) => `${address[0]}…${address.slice(address.indexOf('@'))}`)
}

/** Why a job failed, for the log and the list of failed ones: mail servers repeat the addresses that they refuse. */
export function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  // No address is sought in what is not kept: of a long word without one every start would be tried.
  return maskAddresses(message.slice(0, 1000)).slice(0, 500)
}
