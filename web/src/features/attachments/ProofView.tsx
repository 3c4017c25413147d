import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { FileViewer } from './FileViewer.tsx'
import classes from './ProofView.module.css'
import type { Proof } from './use-proof.ts'

/** The open file: beside the fields where there is room, otherwise in a dialog. */
export function ProofView({ proof }: { proof: Proof }) {
  const isPhone = useMediaQuery('(max-width: 39.99em)', undefined, { getInitialValueInEffect: false })
  const { files, shown, isBeside } = proof
  const viewer = shown !== undefined && (
    <FileViewer
      files={files}
      shown={shown}
      onShow={proof.show}
      {...(isBeside ? { onClose: proof.close } : {})}
      takesFocus={isBeside && proof.isAsked}
    />
  )
  if (isBeside) return viewer && <div className={classes.proof}>{viewer}</div>
  return (
    <Modal
      opened={shown !== undefined}
      onClose={proof.close}
      title="Attachment"
      size="xl"
      radius={isPhone ? 0 : 'lg'}
      fullScreen={isPhone}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className={classes.sheet}>{viewer}</div>
    </Modal>
  )
}
