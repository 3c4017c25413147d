import { Button, Radio } from '@mantine/core'
import { zodResolver } from '@hookform/resolvers/zod'
import { RETURN_FOR_DISPOSAL, RETURN_TO_STOCK, type ReturnType } from '@kwaderno/contract/exchange-rules.ts'
import { HAND_OVER_FIELDS } from '@kwaderno/contract/pickup-field-labels.ts'
import { PICKUP_TEXT } from '@kwaderno/contract/pickup-text.ts'
import {
  swapAtCounter,
  SwapForm as Schema,
  type Lookup,
  type LookupState,
  type PickupSwap,
} from '@kwaderno/contract/pickup.ts'
import type { SwapPiece } from '@kwaderno/contract/swap.ts'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '../../../api/client.ts'
import { codeOf, fieldErrors, firstMessage } from '../../../api/failure.ts'
import { refetchAfter } from '../../../api/query-client.ts'
import { useSession } from '../../../api/session.ts'
import '../../../double-click.ts'
import { isUnanswered } from '../../../edit/send.ts'
import { Card } from '../../../ui/Card.tsx'
import { Fact, FactList } from '../../../ui/FactList.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Picture } from '../../../ui/Picture.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { toast } from '../../../ui/toast.ts'
import classes from './Pickup.module.css'

const pieceKey = ({ orderItemId, unitIndex }: SwapPiece) => `${orderItemId}/${unitIndex}`
const nameOf = ({ name, variation }: Pick<SwapPiece['back'], 'name' | 'variation'>) =>
  [name, ...variation].join(' ')

interface SwapCardProps {
  swap: PickupSwap
  state: LookupState
  code: string
  onSwapped: (lookup: Lookup) => void
  onFailed: () => Promise<void>
}

/** A size swap by its slip: what becomes of each piece that is brought, who takes the new ones, and the swap itself. */
export function SwapCard({ swap, state, code, onSwapped, onFailed }: SwapCardProps) {
  const { can } = useSession()
  const [disposed, setDisposed] = useState<ReadonlySet<string>>(new Set())
  const isOffered = state === 'swap' && can('Pickup.edit')
  const waiting = swap.pieces.filter(({ status }) => status === 'Pending')

  function choose(piece: SwapPiece, returnType: ReturnType) {
    const others = [...disposed].filter((key) => key !== pieceKey(piece))
    setDisposed(new Set(returnType === RETURN_FOR_DISPOSAL ? [...others, pieceKey(piece)] : others))
  }
  const typeOf = (piece: SwapPiece) => (disposed.has(pieceKey(piece)) ? RETURN_FOR_DISPOSAL : RETURN_TO_STOCK)

  return (
    <div className={classes.columns}>
      <Card title="Size swap">
        <ul className={classes.items}>
          {swap.pieces.map((piece, index) => (
            <li key={index} className={classes.piece}>
              <Picture
                path={piece.back.image}
                alt=""
                sizes="60px"
                tint={piece.back.name}
                className={classes.picture ?? ''}
              />
              <Words piece={piece} />
              {isOffered && piece.status === 'Pending' ? (
                <ReturnChoice piece={piece} type={typeOf(piece)} onChoose={(type) => choose(piece, type)} />
              ) : (
                <StatusBadge status={piece.status} />
              )}
            </li>
          ))}
        </ul>
      </Card>
      <div className={classes.side}>
        <About swap={swap} />
        {isOffered && (
          <SwapForm
            send={(claimant) => ({
              code,
              claimant,
              version: swap.version,
              pieces: [...new Map(waiting.map((piece) => [pieceKey(piece), piece])).values()].map(
                (piece) => ({
                  groupItem: piece.orderItemId,
                  groupItemIndex: piece.unitIndex,
                  returnType: typeOf(piece),
                }),
              ),
            })}
            onSwapped={onSwapped}
            onFailed={onFailed}
          />
        )}
      </div>
    </div>
  )
}

function Words({ piece: { back, out } }: { piece: SwapPiece }) {
  return (
    <span className={classes.words}>
      <strong>Back: {nameOf(back)}</strong>
      <span className={classes.quiet}>{back.sku}</span>
      <strong>
        Out: {nameOf(out)}
        {out.quantity > 1 && ` × ${out.quantity.toLocaleString('en-PH')}`}
      </strong>
      <span className={classes.quiet}>{out.sku}</span>
    </span>
  )
}

interface ReturnChoiceProps {
  piece: SwapPiece
  type: ReturnType
  onChoose: (type: ReturnType) => void
}

function ReturnChoice({ piece, type, onChoose }: ReturnChoiceProps) {
  return (
    <Radio.Group
      aria-label={`What becomes of ${nameOf(piece.back)}, piece ${piece.unitIndex + 1}`}
      value={String(type)}
      onChange={(value) => onChoose(Number(value) as ReturnType)}
    >
      <div className={classes.choices}>
        <Radio value={String(RETURN_TO_STOCK)} label="Return to stock" />
        <Radio value={String(RETURN_FOR_DISPOSAL)} label="Return for disposal" />
      </div>
    </Radio.Group>
  )
}

function About({ swap }: { swap: PickupSwap }) {
  return (
    <Card title={swap.orderNumber}>
      <FactList>
        <Fact term="Student">{swap.studentName || 'None'}</Fact>
        <Fact term="Grade level">{swap.gradeLevel || 'None'}</Fact>
        <Fact term="Customer">{swap.customerName}</Fact>
      </FactList>
    </Card>
  )
}

interface SwapFormProps {
  send: (claimant: string) => {
    code: string
    claimant: string
    version: number
    pieces: { groupItem: number; groupItemIndex: number; returnType: ReturnType }[]
  }
  onSwapped: (lookup: Lookup) => void
  onFailed: () => Promise<void>
}

/** Asks who takes the new sizes, and swaps. */
function SwapForm({ send, onSwapped, onFailed }: SwapFormProps) {
  const { control, formState, handleSubmit, setError, setFocus } = useForm({
    resolver: zodResolver(Schema),
    defaultValues: { claimant: '' },
  })
  useEffect(() => setFocus('claimant'), [setFocus])

  async function save({ claimant }: { claimant: string }) {
    try {
      const lookup = await call(swapAtCounter, { body: send(claimant) })
      toast.success(PICKUP_TEXT.swapped.title, PICKUP_TEXT.swapped.text(claimant))
      onSwapped(lookup)
    } catch (failure) {
      const message = fieldErrors(failure)['claimant']
      if (message) setError('claimant', { message }, { shouldFocus: true })
      else toast.error('Error', firstMessage(failure, PICKUP_TEXT.swapFailed))
      void refetchAfter(swapAtCounter)
      if (codeOf<typeof swapAtCounter>(failure) === 'changed' || isUnanswered(failure)) await onFailed()
    }
  }

  return (
    <Card title="Swap">
      <form noValidate className={classes.form} onSubmit={(event) => void handleSubmit(save)(event)}>
        <TextField
          control={control}
          name="claimant"
          label={HAND_OVER_FIELDS.claimant.label}
          autoComplete="off"
          required
        />
        <Button type="submit" size="lg" loading={formState.isSubmitting}>
          Swap
        </Button>
      </form>
    </Card>
  )
}
