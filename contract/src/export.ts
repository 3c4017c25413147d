/**
 * A list that has more rows than this is exported in parts, by its filters. The server could stream any number; this is
 * what a browser can still make a spreadsheet of. It counts the rows of the list: lines that these have of their own, on
 * a sheet of theirs, may be more, and more than one sheet holds.
 */
export const MAX_EXPORT_ROWS = 200_000

export const EXPORT_TEXT = {
  noRows: { title: 'Unable to Export', text: 'There is no data available to export.' },
  done: { title: 'Exported!', text: 'Your document has been downloaded.' },
  failed: { title: 'Unable to Export', text: 'The document could not be made, please try again.' },
  cancelled: { title: 'Export cancelled', text: 'Nothing has been downloaded.' },
  tooMany: `This list has more than ${MAX_EXPORT_ROWS.toLocaleString('en')} rows. Use its filters to export it in parts.`,
} as const
