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
  // Unheard it would end the shop; whoever waits for an answer hears it as well.
  child.on('error', () => undefined)
  behind(child, priority)
  return child
}

/** Nothing of what is secret. A backup meets the same certificates as the shop. */
const HANDED_ON = ['PATH', 'SystemRoot', 'NODE_COMPILE_CACHE', 'NODE_EXTRA_CA_CERTS', 'NODE_USE_SYSTEM_CA']
const handedOn = () =>
  Object.fromEntries(HANDED_ON.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))

/** What the process answers to a task; undefined when it ends over it, or could not be started, of which no exit tells. */
export function answerOf<Answer>(child: ChildProcess, task: object): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    const answered = (answer?: unknown) => {
      child.off('exit', broken).off('error', broken).off('message', answered)
      resolve(answer as Answer | undefined)
    }
    const broken = () => answered()
    child.once('exit', broken).once('error', broken).once('message', answered)
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
