// What a process that `forkChild` has started does to be no burden.
import { writeFileSync } from 'node:fs'
import { flushCompileCache } from 'node:module'

/** On a machine that runs out of memory this process goes, not the shop. Only Linux asks. */
export function goFirst(): void {
  if (process.platform !== 'linux') return
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Without /proc, or not allowed to: memory is limited in any case.
  }
}

/** Answers each task that is sent, until the shop is gone. */
export function answerTasks<Task>(answer: (task: Task) => Promise<object>): void {
  process.on('message', (task: Task) => {
    void answer(task).then((result) => {
      // Where compiled code is kept at all; a process that is killed would not leave it behind.
      flushCompileCache()
      process.send?.(result)
    })
  })
  process.on('disconnect', () => process.exit(0))
}
