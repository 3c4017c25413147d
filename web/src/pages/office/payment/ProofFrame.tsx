import type { ComponentProps } from 'react'
import { FileViewer } from '../../../features/attachments/FileViewer.tsx'
import classes from './ProofFrame.module.css'

interface ProofFrameProps extends Omit<ComponentProps<typeof FileViewer>, 'shown'> {
  shown: string | undefined
  /** Said when there is nothing to show. */
  none: string
  className: string | undefined
}

/** The proofs of a payment, one of them large. */
export function ProofFrame({ shown, none, className, ...viewer }: ProofFrameProps) {
  return (
    <div className={className}>
      {shown === undefined ? (
        <p className={classes.none}>{none}</p>
      ) : (
        <FileViewer {...viewer} shown={shown} />
      )}
    </div>
  )
}
