export type Fact = readonly [label: string, value: string]

/** A sheet of fixed places may print more characters than this smaller. */
const LONG = 90

/** Values beside their labels. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={value.length > LONG ? 'long' : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
