const NUMBER = /(ORD-\d+-\d+\.?)/

/** Words with each number of an order in one line, as long as a line has room for one. */
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
