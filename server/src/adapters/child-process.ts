import { fork, type ChildProcess } from 'node:child_process'
import { constants, setPriority } from 'node:os'

/**
 * Starts a script in a process of its own, behind the requests: what breaks there costs nobody else anything.
 * @param options.priority the least, unless it must not be starved for hours
 */
export function forkChild(
  script: string,
  { heapMegabytes, priority = constants.priority.PRIORITY_LOW }: { heapMegabytes: number; priority?: number },
): ChildProcess {
  const child = fork(script, {
    execArgv: [`--max-old-space-size=${heapMegabytes}`],
    env: { ...handedOn(), NODE_ENV: 'production' },
    serialization: 'advanced',
    stdio: 'ignore',
  })
  behind(child, priority)
  return child
}

/** Nothing of what is secret. A backup meets the same certificates as the shop. */
const HANDED_ON = ['PATH', 'SystemRoot', 'NODE_COMPILE_CACHE', 'NODE_EXTRA_CA_CERTS', 'NODE_USE_SYSTEM_CA']
const handedOn = () =>
  Object.fromEntries(HANDED_ON.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))

/** What the process answers to a task; undefined when it ends over it. */
export function answerOf<Answer>(child: ChildProcess, task: object): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    const broken = () => resolve(undefined)
    child.once('exit', broken)
    child.once('message', (answer) => {
      child.off('exit', broken)
      resolve(answer as Answer)
    })
    child.send(task)
  })
}

/** Requests come first. */
function behind(child: ChildProcess, priority: number): void {
  if (child.pid === undefined) return
  try {
    setPriority(child.pid, priority)
  } catch {
    // A system that does not let us: it then shares its time as it likes.
  }
}
