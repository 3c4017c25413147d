/** More lines than this run on, so that remarks of a thousand line breaks do not fill a pad of paper. */
const MAX_LINES = 20

export function Remarks({ text }: { text: string }) {
  const isKept = text.split('\n').length <= MAX_LINES
  return (
    <div className="remarks">
      <h2 className="label">Remarks</h2>
      <p className={isKept ? 'kept' : undefined}>{text || 'None'}</p>
    </div>
  )
}
