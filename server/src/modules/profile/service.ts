import type { BodyOf } from '@kwaderno/contract/endpoint.ts'
import { inWords } from '@kwaderno/contract/described-field.ts'
import {
  PICTURE_EDGE,
  PROFILE_TEXT,
  type Profile,
  type ProfileForm,
  type saveProfile as saveProfileEndpoint,
} from '@kwaderno/contract/profile.ts'
import { PROFILE_FIELDS } from '@kwaderno/contract/user-field-labels.ts'
import { audit } from '../../core/audit.ts'
import type { Deps } from '../../core/deps.ts'
import {
  forgetPictures,
  keepPicture,
  makePicture,
  orDrop,
  type MadePicture,
} from '../../core/stored-files.ts'
import { refuse } from '../../core/problem.ts'
import { checkRate } from '../../core/rate-limit.ts'
import type { Caller } from '../../core/security-log.ts'
import type { Session } from '../../core/session.ts'
import { countUploads } from '../../core/upload-quota.ts'
import type { UploadedFile } from '../../core/upload.ts'
import { CONSTRAINTS } from '../../db/constraints.ts'
import { inTransaction, type Tx } from '../../db/tx.ts'
import { askForAddress, countAsking } from '../email-change/service.ts'
import { saveFirstStudent } from '../users/service.ts'
import { getProfile } from './queries.ts'

type Form = BodyOf<typeof saveProfileEndpoint>

/** Who saves, and from where. */
interface Asker {
  session: Session
  from: Caller
}

/**
 * Changes the own profile in one transaction: person, picture and, for users who are no staff, the student. Another email
 * address counts once it is confirmed there.
 * @throws Refusal 'Duplicate Details' when the email address or the student id is another user's
 */
export async function saveProfile(
  deps: Deps,
  asker: Asker,
  form: Form,
  file: UploadedFile | undefined,
): Promise<Profile> {
  await countGuesses(deps, asker.session, form)
  const picture = file && (await makePicture(deps, file, { width: PICTURE_EDGE, height: PICTURE_EDGE }))
  try {
    return await orDrop(deps, picture, () =>
      inTransaction(deps.db, (tx) => store(tx, deps, asker, form, picture)),
    )
  } catch (error) {
    throw duplicateOf(error) ?? error
  }
}

/** Whether an address or a student ID is taken is told to whoever asks for it, but not as often as he likes. */
async function countGuesses(deps: Deps, { userId, isStaff }: Session, form: Form): Promise<void> {
  const own = await getProfile(deps.db, userId, deps.images.url)
  if (isOther(form.email, own.email)) await countAsking(deps, userId)
  const hasOtherId = Boolean(form.studentId) && form.studentId !== own.studentId
  if (!isStaff && hasOtherId) await checkRate(deps, 'student', `user:${userId}`)
}

/** In other letters it is the same one. */
const isOther = (asked: string, own: string) => asked.toLowerCase() !== own.toLowerCase()

async function store(
  tx: Tx,
  deps: Deps,
  asker: Asker,
  form: Form,
  picture: MadePicture | undefined,
): Promise<Profile> {
  const { session } = asker
  const { userId } = session
  // The user's row is the lock of the profile: two saves at the same moment must not both keep their picture.
  const user = await tx
    .selectFrom('users')
    .select(['photo_file_id', 'first_name', 'email_address'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const oldPhoto = user.photo_file_id
  const isMoved = isOther(form.email, user.email_address)
  if (picture) await countUploads(tx, deps, session, [picture])
  const before = session.isStaff ? await getProfile(tx, userId, deps.images.url) : undefined
  const kept = form.RetainImage ? oldPhoto : null
  const photo = picture ? await keepPicture(tx, picture, userId) : kept
  await tx
    .updateTable('users')
    .set((eb) => ({
      first_name: form.firstName,
      middle_name: form.middleName ?? eb.ref('middle_name'),
      last_name: form.lastName,
      email_address: isMoved ? user.email_address : form.email,
      contact_number: form.contactNumber,
      photo_file_id: photo,
    }))
    .where('id', '=', userId)
    .execute()
  if (isMoved) await askForAddress(tx, deps, asker, user, form.email)
  if (!session.isStaff) {
    const student = {
      first_name: form.studentFirstName,
      middle_name: form.studentMiddleName,
      last_name: form.studentLastName,
      student_id: form.studentId,
      grade_level_id: form.gradeLevelId,
    }
    await saveFirstStudent(tx, userId, student, form.studentRecordId ?? undefined)
  }
  if (oldPhoto !== null && oldPhoto !== photo) await forgetPictures(tx, deps.images, [oldPhoto])
  const after = await getProfile(tx, userId, deps.images.url)
  if (before) await auditStaff(tx, session, before, { ...after, waiting: isMoved ? form.email : '' })
  return after
}

/** By the unique constraints, so that two users who ask for one address at the same moment are both answered right. */
const DUPLICATES: Readonly<Record<string, keyof ProfileForm>> = {
  users__email_address: 'email',
  students__student_id: 'studentId',
}

function duplicateOf(error: unknown) {
  const constraint = error instanceof Error && 'constraint' in error ? String(error.constraint) : ''
  const field = DUPLICATES[constraint]
  if (field === undefined) return undefined
  return refuse(PROFILE_TEXT.duplicateTitle, {
    errors: { [field]: [CONSTRAINTS[constraint]?.message ?? PROFILE_TEXT.duplicateTitle] },
  })
}

async function auditStaff(
  tx: Tx,
  session: Session,
  before: Profile,
  after: Profile & { waiting: string },
): Promise<void> {
  const hasNewPicture = before.filePath !== after.filePath
  await audit(tx, {
    session,
    module: 'Profile',
    subModule: 'Profile',
    action: 'Update',
    description: `Updated the profile of ${session.userName}`,
    before: { ...inWords(PROFILE_FIELDS, before), 'New email': '', picture: '' },
    after: {
      ...inWords(PROFILE_FIELDS, after),
      'New email': after.waiting,
      picture: hasNewPicture ? '(changed)' : '',
    },
  })
}
