import { zodResolver } from '@hookform/resolvers/zod'
import { Button } from '@mantine/core'
import { Setup, setUpShop } from '@kwaderno/contract/setup.ts'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '../../api/client.ts'
import { codeOf, fieldErrors } from '../../api/failure.ts'
import { startSession } from '../../api/session.ts'
import { showRefusals } from '../../edit/first-error.ts'
import { AppLink } from '../../navigation.tsx'
import { paths } from '../../paths.ts'
import { Logo } from '../../ui/Logo.tsx'
import { useTitle } from '../../ui/use-title.ts'
import card from './AccountCard.module.css'
import { AccountStep } from './setup/AccountStep.tsx'
import { AdministratorStep } from './setup/AdministratorStep.tsx'
import { CodeStep } from './setup/CodeStep.tsx'
import { EMPTY, PLACES, type SetupFields } from './setup/fields.ts'
import { ShopStep } from './setup/ShopStep.tsx'
import { whyNot } from './setup/why-not.ts'

/** Opens a bare shop: four steps, sent once. */
export default function SetupPage() {
  useTitle('Set up')
  const form = useForm<SetupFields, unknown, Setup>({ resolver: zodResolver(Setup), defaultValues: EMPTY })
  const send = useMutation({
    mutationFn: (body: Setup) => call(setUpShop, { body }),
    onSuccess(user) {
      startSession(user)
      // A page comes with the name of the shop, which now has another one.
      window.location.replace(paths.dashboard)
    },
    onError: (error) => showRefusals(form, fieldErrors(error), PLACES),
  })
  const { control } = form

  return (
    <main id="main" className={card.alone} tabIndex={-1}>
      <Logo size="lg" />
      <section className={card.card} aria-labelledby="setup-title">
        <h1 id="setup-title">Set up your shop</h1>
        <p className={card.lead}>Four steps on one page, sent once.</p>
        <form
          className={card.form}
          noValidate
          aria-busy={send.isPending}
          onSubmit={form.handleSubmit((values) => send.mutate(values))}
        >
          <Step title="1. The set-up code">
            <CodeStep control={control} isSent={send.isPending || send.isSuccess} />
          </Step>
          <Step title="2. The administrator">
            <AdministratorStep control={control} />
          </Step>
          <Step title="3. The shop">
            <ShopStep control={control} />
          </Step>
          <Step title="4. Where customers pay">
            <AccountStep control={control} />
          </Step>
          {send.isError && <Failure error={send.error} />}
          <Button type="submit" loading={send.isPending || send.isSuccess}>
            Set up the shop
          </Button>
        </form>
      </section>
    </main>
  )
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={card.group}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  )
}

/** Who was answered by nobody finds the shop set up: by himself, perhaps. */
function Failure({ error }: { error: Error }) {
  return (
    <p role="alert" className={card.failure}>
      {whyNot(error)}{' '}
      {codeOf<typeof setUpShop>(error) === 'set_up' && <AppLink href={paths.login}>Log in</AppLink>}
    </p>
  )
}
