import { Button, Modal, Slider } from '@mantine/core'
import { useId, useState } from 'react'
import Cropper from 'react-easy-crop'
import { type Area } from './crop.ts'
import classes from './CropDialog.module.css'

/** Where the dialog's keyboard begins. */
const AUTOFOCUS = { 'data-autofocus': true }
const ZOOM = { min: 1, max: 3, step: 0.05 } as const

interface CropDialogProps {
  opened: boolean
  image: HTMLImageElement
  onCancel: () => void
  /** The dialog waits for it, and is the caller's to close. */
  onUse: (area: Area) => Promise<void>
}

/** Chooses the square of a picture that is shown. In a chunk of its own, with the cropper's library. */
export default function CropDialog({ opened, image, onCancel, onUse }: CropDialogProps) {
  const id = useId()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState<number>(ZOOM.min)
  const [area, setArea] = useState<Area>()
  const [isBusy, setBusy] = useState(false)

  async function use() {
    if (!area) return
    setBusy(true)
    await onUse(area)
    setBusy(false)
  }

  return (
    <Modal
      opened={opened}
      onClose={onCancel}
      title="Crop picture"
      centered
      radius="lg"
      size="md"
      closeOnClickOutside={false}
      // A moving dialog would be measured at the wrong place.
      transitionProps={{ transition: 'fade' }}
      classNames={{ title: classes.title ?? '' }}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className={classes.stage}>
        <Cropper
          image={image.src}
          crop={crop}
          zoom={zoom}
          aspect={1}
          minZoom={ZOOM.min}
          maxZoom={ZOOM.max}
          cropShape="round"
          showGrid={false}
          mediaProps={{ alt: '' }}
          cropperProps={{
            role: 'group',
            'aria-label': 'Part that is shown; the arrow keys move the picture',
            'aria-describedby': `${id}-help`,
          }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(pixels)}
        />
      </div>
      <p className={classes.help} id={`${id}-help`}>
        Drag the picture, or move it with the arrow keys.
      </p>
      <div className={classes.zoom}>
        <span id={`${id}-zoom`}>Zoom</span>
        <Slider
          {...ZOOM}
          value={zoom}
          onChange={setZoom}
          label={null}
          size="lg"
          thumbSize={24}
          thumbProps={{
            ...AUTOFOCUS,
            'aria-labelledby': `${id}-zoom`,
            'aria-valuetext': `${Math.round(zoom * 100)} percent`,
          }}
        />
      </div>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onCancel} disabled={isBusy}>
          Cancel
        </Button>
        <Button onClick={() => void use()} loading={isBusy} disabled={!area}>
          Use picture
        </Button>
      </div>
    </Modal>
  )
}
