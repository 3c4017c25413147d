import { Button, NativeSelect } from '@mantine/core'
import { uploadBankList, type BankList, type LoadedBankList } from '@kwaderno/contract/bank-list.ts'
import { BANK_LIST_LIMITS, BANK_LIST_TEXT } from '@kwaderno/contract/bank-list-fields.ts'
import { useState, type FormEvent } from 'react'
import { call } from '../../../api/client.ts'
import { fieldErrors, firstMessage } from '../../../api/failure.ts'
import '../../../double-click.ts'
import { TableFilePicker } from '../../../features/table-file/TableFilePicker.tsx'
import { Card } from '../../../ui/Card.tsx'
import { toast } from '../../../ui/toast.ts'
import classes from './BankLists.module.css'
import { Loaded } from './Loaded.tsx'
import { MapColumns } from './MapColumns.tsx'

interface LoadBankListProps {
  accounts: readonly { value: string; label: string }[]
  onClose: () => void
}

/** Takes a file of a bank or a wallet: which account it is of, what its columns are, and what has become of its rows. */
export default function LoadBankList({ accounts, onClose }: LoadBankListProps) {
  const [accountId, setAccountId] = useState('')
  const [list, setList] = useState<BankList>()
  const [loaded, setLoaded] = useState<LoadedBankList>()
  function again() {
    setList(undefined)
    setLoaded(undefined)
  }
  return (
    <Card title="Load a bank list" className={classes.load ?? ''}>
      {loaded ? (
        <Loaded loaded={loaded} onAgain={again} onClose={onClose} />
      ) : list ? (
        <MapColumns
          list={list}
          account={accounts.find(({ value }) => value === accountId)?.label ?? ''}
          onLoaded={setLoaded}
          onBack={again}
        />
      ) : (
        <ChooseFile
          accounts={accounts}
          accountId={accountId}
          onAccount={setAccountId}
          onRead={setList}
          onClose={onClose}
        />
      )}
    </Card>
  )
}

interface ChooseFileProps extends LoadBankListProps {
  accountId: string
  onAccount: (id: string) => void
  onRead: (list: BankList) => void
}

function ChooseFile({ accounts, accountId, onAccount, onRead, onClose }: ChooseFileProps) {
  const [files, setFiles] = useState<readonly File[]>([])
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const [isSending, setSending] = useState(false)

  async function send() {
    const [file] = files
    const missing = {
      ...(accountId === '' ? { accountId: BANK_LIST_TEXT.noAccount } : {}),
      ...(file === undefined ? { file: BANK_LIST_TEXT.noFile } : {}),
    }
    setWrong(missing)
    if (file === undefined || accountId === '') return
    setSending(true)
    try {
      onRead(await call(uploadBankList, { body: { accountId }, files: { File: [file] } }))
    } catch (error) {
      const said = fieldErrors(error)
      setWrong(said)
      if (!said['file'] && !said['accountId'])
        toast.error('Unable to load', firstMessage(error, BANK_LIST_TEXT.notRead))
      setSending(false)
    }
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isSending) void send()
  }

  return (
    <form noValidate className={classes.form} onSubmit={submit}>
      <NativeSelect
        className={classes.account ?? ''}
        label="Account"
        name="accountId"
        required
        data={[{ value: '', label: 'Choose an account' }, ...accounts]}
        value={accountId}
        error={wrong['accountId']}
        disabled={isSending}
        onChange={(event) => {
          onAccount(event.currentTarget.value)
          setWrong({})
        }}
      />
      <TableFilePicker
        files={files}
        limits={BANK_LIST_LIMITS}
        whose=" as the bank or wallet exports it"
        unable="Unable to load"
        error={wrong['file']}
        disabled={isSending}
        onChange={(picked) => {
          setFiles(picked)
          setWrong({})
        }}
      />
      <div className={classes.buttons}>
        <Button type="submit" loading={isSending}>
          Show columns
        </Button>
        <Button type="button" variant="default" disabled={isSending} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
