// npm run sbom: writes what a running shop consists of to sbom.json, in the CycloneDX form, as npm reads it from the lockfile.
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failure, main } from './lib/failure.mjs'
import { checkNode, npmCommand, root } from './lib/runtime.mjs'

const FILE = join(root, 'sbom.json')

await main(async () => {
  checkNode()
  const [program, ...args] = npmCommand()
  const asked = ['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only', '--loglevel=error']
  const { status, stdout, stderr } = spawnSync(program, [...args, ...asked], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64_000_000,
    shell: program === 'npm' && process.platform === 'win32',
  })
  if (status !== 0) throw new Failure(`npm could not list the packages: ${stderr.trim()}`)
  const { bomFormat, specVersion, components } = JSON.parse(stdout)
  writeFileSync(FILE, stdout)
  console.log(`${components.length} packages of the shop in ${FILE} (${bomFormat} ${specVersion}).`)
  return 0
})
