import { Button, NativeSelect } from '@mantine/core'
import { IMPORT_TEXT } from '@kwaderno/contract/import-file.ts'
import { loadRoster, ROSTER_COLUMNS, ROSTER_LIMITS, ROSTER_TEXT } from '@kwaderno/contract/roster.ts'
import { laterSchoolYear, schoolYearOf } from '@kwaderno/contract/school-year.ts'
import { useState, type FormEvent } from 'react'
import { call } from '../../../api/client.ts'
import { fieldErrors, firstMessage, isDecided } from '../../../api/failure.ts'
import { refetchAfter, whenRefetched } from '../../../api/query-client.ts'
import type { AnswerOf } from '@kwaderno/contract/endpoint.ts'
import { TableFilePicker } from '../../../features/table-file/TableFilePicker.tsx'
import { Card } from '../../../ui/Card.tsx'
import { manilaDay } from '../../../ui/date-format.ts'
import { toast } from '../../../ui/toast.ts'
import { BadRows } from './BadRows.tsx'
import classes from './Roster.module.css'

const studentsOf = (count: number) =>
  `${count.toLocaleString('en-PH')} ${count === 1 ? 'student' : 'students'}`

/** Takes the file with the students of a school year. */
export function LoadRoster() {
  const current = schoolYearOf(manilaDay())
  const [schoolYear, setSchoolYear] = useState(current)
  const [files, setFiles] = useState<readonly File[]>([])
  const [wrong, setWrong] = useState<string>()
  const [isSending, setSending] = useState(false)
  const [loaded, setLoaded] = useState<AnswerOf<typeof loadRoster> & { schoolYear: string }>()

  async function send() {
    const [file] = files
    if (file === undefined) return setWrong(IMPORT_TEXT.noFile)
    setSending(true)
    setLoaded(undefined)
    try {
      const answer = await call(loadRoster, { body: { schoolYear }, files: { File: [file] } })
      await whenRefetched()
      setLoaded({ ...answer, schoolYear })
      setFiles([])
    } catch (error) {
      setWrong(fieldErrors(error)['file'])
      if (!fieldErrors(error)['file']) toast.error('Unable to load', firstMessage(error, ROSTER_TEXT.failed))
      if (!isDecided(error)) void refetchAfter(loadRoster)
    } finally {
      setSending(false)
    }
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isSending) void send()
  }

  return (
    <Card title="Load a roster">
      <form noValidate className={classes.form} onSubmit={submit}>
        <p className={classes.hint}>
          Columns: {ROSTER_COLUMNS.join(', ')}. The file replaces what is loaded for its school year.
        </p>
        <NativeSelect
          className={classes.year ?? ''}
          label="School year"
          data={[-1, 0, 1].map((years) => laterSchoolYear(current, years))}
          value={schoolYear}
          disabled={isSending}
          onChange={(event) => setSchoolYear(event.currentTarget.value)}
        />
        <TableFilePicker
          files={files}
          limits={ROSTER_LIMITS}
          unable="Unable to load"
          error={wrong}
          disabled={isSending}
          onChange={(picked) => {
            setFiles(picked)
            setWrong(undefined)
          }}
        />
        <Button type="submit" loading={isSending}>
          Load roster
        </Button>
        {loaded && (
          <div role="status">
            <p className={classes.hint}>
              {loaded.loaded > 0
                ? `${studentsOf(loaded.loaded)} loaded for ${loaded.schoolYear}.`
                : 'No row of the file is good, so nothing was loaded.'}
            </p>
            {loaded.errors.length > 0 && <BadRows errors={loaded.errors} count={loaded.errors.length} />}
          </div>
        )}
      </form>
    </Card>
  )
}
