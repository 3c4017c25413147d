import { downloadMyData } from '@kwaderno/contract/erasure.ts'
import { ERASURE_TEXT } from '@kwaderno/contract/erasure-text.ts'
import { download } from '../../../api/download.ts'
import { Card } from '../../../ui/Card.tsx'
import { manilaDay } from '../../../ui/date-format.ts'
import { OwnPasswordForm } from './OwnPasswordForm.tsx'
import classes from './Privacy.module.css'

/** What the shop keeps of the user, as a file of his own. */
export function DownloadData() {
  return (
    <Card title="Download my data">
      <div className={classes.part}>
        <p className={classes.text}>
          A ZIP file with your profile, students, addresses, orders, payments, requests, messages,
          notifications and mails, and the files that you have sent us. Keep it where only you can open it.
        </p>
        <OwnPasswordForm
          button="Download"
          failed={ERASURE_TEXT.downloadFailed}
          send={(body) => download(downloadMyData, { body }, `my-data-${manilaDay()}.zip`)}
        />
      </div>
    </Card>
  )
}
