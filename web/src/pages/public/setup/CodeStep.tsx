import { checkSetupCode } from '@kwaderno/contract/setup.ts'
import { plainCode, SETUP_CODE_LENGTH } from '@kwaderno/contract/setup-fields.ts'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { call } from '../../../api/client.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import classes from '../AccountCard.module.css'
import type { StepProps } from './fields.ts'
import { whyNot } from './why-not.ts'

/** Says whether the code is right before the rest is filled in. */
export function CodeStep({ control, isSent }: StepProps & { isSent: boolean }) {
  const code = plainCode(useWatch({ control, name: 'code' }))
  const check = useQuery({
    queryKey: ['setup-code', code],
    queryFn: async () => {
      await call(checkSetupCode, { body: { code } })
      return true
    },
    // Afterwards it counts no more.
    enabled: code.length === SETUP_CODE_LENGTH && !isSent,
    // Guesses are counted.
    staleTime: Infinity,
    retry: false,
  })
  return (
    <>
      <TextField
        control={control}
        name="code"
        label="Set-up code"
        help="The shop prints it when it starts, and writes it to the file setup.code in its data folder."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
        maxLength={40}
        placeholder="XXXX-XXXX-XXXX-XXXX"
        required
      />
      <p role="status" className={classes.found} data-wrong={check.isError || undefined}>
        {check.isSuccess && 'The code is right.'}
        {check.isError && whyNot(check.error)}
      </p>
    </>
  )
}
