// npm run audit:packages: asks the registry which packages of a running shop have known weaknesses. Exit code 0 when it knows
// of none, 1 when it names some, 2 when it could not be asked, as where a mirror does not have that question.
import { spawnSync } from 'node:child_process'
import { main } from './lib/failure.mjs'
import { checkNode, npmCommand, root } from './lib/runtime.mjs'

const LIMIT = 60_000
const UNASKED = 'The registry was NOT asked for known weaknesses of the packages'

/** Answers the exit code and what there is to say. */
export function readReport(stdout) {
  let report
  try {
    report = JSON.parse(stdout)
  } catch {
    return { code: 2, lines: [`${UNASKED}: npm gave no report.`] }
  }
  if (!report.vulnerabilities) {
    return {
      code: 2,
      lines: [`${UNASKED}: ${String(report.message ?? 'it gave no answer').split(' - ')[0]}.`],
    }
  }
  const found = Object.values(report.vulnerabilities)
  if (found.length === 0) return { code: 0, lines: ['The registry knows of no weakness of the packages.'] }
  return { code: 1, lines: found.map(({ name, severity, range }) => `${name} ${range}: ${severity}`) }
}

function ask() {
  const [program, ...args] = npmCommand()
  const asked = ['audit', '--omit=dev', '--package-lock-only', '--json', '--fetch-retries=0']
  const { stdout } = spawnSync(program, [...args, ...asked], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64_000_000,
    timeout: LIMIT,
    killSignal: 'SIGKILL',
    shell: program === 'npm' && process.platform === 'win32',
  })
  return readReport(stdout)
}

if (process.argv[1]?.endsWith('audit-packages.mjs')) {
  await main(() => {
    checkNode()
    const { code, lines } = ask()
    for (const line of lines) console.log(code === 0 ? line : `!!! ${line}`)
    return code
  })
}
