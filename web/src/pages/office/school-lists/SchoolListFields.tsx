import { Button } from '@mantine/core'
import type { SchoolList } from '@kwaderno/contract/school-list.ts'
import { SCHOOL_LIST_FIELDS as FIELDS } from '@kwaderno/contract/school-list-field-labels.ts'
import { LIST_TEXT } from '@kwaderno/contract/school-list-rules.ts'
import { useState } from 'react'
import { useSession } from '../../../api/session.ts'
import { PrintButton } from '../../../features/documents/PrintMenu.tsx'
import { printStaffList } from '../../../features/documents/print-school-list.ts'
import { GradeField } from '../../../features/students/GradeField.tsx'
import { Card } from '../../../ui/Card.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextareaField } from '../../../ui/form/TextareaField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { toast } from '../../../ui/toast.ts'
import { PageFields } from '../company/PageFields.tsx'
import formClasses from '../company/PageForm.module.css'
import { publish } from './actions.ts'
import { ItemsCard } from './ItemsCard.tsx'
import { ListPreview } from './ListPreview.tsx'
import { useSchoolListForm } from './use-school-list-form.ts'
import { schoolYears } from './years.ts'

/** The form of a list with its items. */
export function SchoolListFields({ stored, mayEdit }: { stored: SchoolList; mayEdit: boolean }) {
  const edit = useSchoolListForm(stored)
  const { form, submit, isSaving, note, isDirty } = edit
  const { control } = form
  const isLocked = !mayEdit || isSaving
  const years = [...new Set([...schoolYears(), stored.schoolYear])]
  return (
    <PageFields
      submit={submit}
      isSaving={isSaving}
      note={note}
      mayEdit={mayEdit}
      save={stored.id === 0 ? 'Add list' : 'Save'}
      others={
        <>
          <ListPreview control={control} />
          {stored.id !== 0 && <ListButtons list={stored} isDirty={isDirty} />}
        </>
      }
    >
      <Card title="List">
        <div className={formClasses.fields}>
          <div className={formClasses.pair}>
            <GradeField
              control={control}
              {...(stored.gradeLevelId === 0
                ? {}
                : { own: { id: stored.gradeLevelId, name: stored.gradeLevel } })}
              required
              disabled={isLocked}
            />
            <SelectField
              control={control}
              name="schoolYear"
              label={FIELDS.schoolYear.label}
              options={years.map((year) => ({ value: year, label: year }))}
              required
              disabled={isLocked}
            />
          </div>
          <TextField
            control={control}
            name="name"
            label={FIELDS.name.label}
            maxLength={FIELDS.name.most}
            autoComplete="off"
            readOnly={isLocked}
            required
          />
          <TextareaField
            control={control}
            name="introduction"
            label={FIELDS.introduction.label}
            help="Stands above the items."
            maxLength={FIELDS.introduction.most}
            readOnly={isLocked}
          />
        </div>
      </Card>
      <ItemsCard form={form} isLocked={isLocked} mayEdit={mayEdit} />
    </PageFields>
  )
}

/** What is done with a stored list beside saving it. */
function ListButtons({ list, isDirty }: { list: SchoolList; isDirty: boolean }) {
  const { can } = useSession()
  const [isBusy, setBusy] = useState(false)
  const isPublished = list.status === 'Published'
  async function change() {
    if (isDirty) return toast.warning(LIST_TEXT.saveFirst)
    setBusy(true)
    await publish(list, !isPublished)
    setBusy(false)
  }
  return (
    <>
      <PrintButton label="Print list" print={() => printStaffList(list.id)} />
      {can('School Lists.edit') && (
        <Button
          type="button"
          variant={isPublished ? 'default' : 'light'}
          loading={isBusy}
          onClick={() => void change()}
        >
          {isPublished ? 'Take back' : 'Publish'}
        </Button>
      )}
    </>
  )
}
