/** Lines to sign on, two in a row. */
export function Signatures({ lines }: { lines: readonly string[] }) {
  return (
    <div className="signed">
      {lines.map((line) => (
        <p key={line} className="label">
          {line}
        </p>
      ))}
    </div>
  )
}
