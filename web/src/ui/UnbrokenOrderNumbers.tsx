const NUMBER = /(ORD-\d+-\d+\.?)/

/** Text in which order numbers do not break across lines, as far as they fit. */
export function UnbrokenOrderNumbers({ text }: { text: string }) {
  return text.split(NUMBER).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      <span key={place} style={{ display: 'inline-block' }}>
        {part}
      </span>
    ),
  )
}
