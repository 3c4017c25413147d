import { AREAS } from './areas.mjs'

/** docs/mutation.md of these figures. */
export function documentOf(figures) {
  const measured = Object.keys(AREAS).filter((name) => figures[name])
  const rows = measured.map((name) => {
    const { day, killed, survivors } = figures[name]
    const all = killed + survivors.length
    const score = ((100 * killed) / all).toFixed(1)
    return `| \`${name}\` | ${AREAS[name].about} | ${all} | ${killed} | ${score} % | ${day} |`
  })
  return `# Mutation testing

Written by \`npm run mutate\`. What it does and what it costs is in [decision 188](decisions/188-mutation-testing.md).

| area | what it is | mutants | killed | score | day |
|---|---|---|---|---|---|
${rows.join('\n')}

## What survives
A mutant that no test kills is named here with the reason.
${measured.map((name) => survivorsOf(name, figures[name])).join('')}`
}

function survivorsOf(name, { survivors }) {
  if (survivors.length === 0) return ''
  const rows = survivors.map(
    ({ file, was, becomes, why }) =>
      `| ${file.split('/').at(-1)} | ${code(was)} | ${code(becomes)} | ${why ?? '**not judged yet**'} |`,
  )
  return `
### \`${name}\`
| file | code | mutant | why it stays |
|---|---|---|---|
${rows.join('\n')}
`
}

const LONGEST = 90

function code(text) {
  const short = text.length > LONGEST ? `${text.slice(0, LONGEST)} …` : text
  return `\`${short.replaceAll('|', '\\|')}\``
}
