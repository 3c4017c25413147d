export type Fact = readonly [label: string, value: string]

/** Values beside their labels. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd data-fit>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
