import { Button, Modal, Slider } from '@mantine/core'
import { useId, useState } from 'react'
import Cropper from 'react-easy-crop'
import { useBackCloses } from '../../overlay-stack.ts'
import { cropPicture, type Area, type CropOutput } from './crop.ts'
import classes from './CropDialog.module.css'

/** Gets the focus when the dialog opens. */
const AUTOFOCUS = { 'data-autofocus': true }
/** The default range of the zoom. */
const ZOOM = { min: 1, max: 3 } as const
const STEP = 0.05
/** From here on a picture lies across the whole dialog, so that the part is not shown as a thin line. */
const WIDE = 2

export interface CropOptions {
  /** Width by height of the part. */
  aspect: number
  /** Shows the part as a circle: for pictures of people. The file is a square all the same. */
  round?: boolean
  title?: string
  zoom?: { min: number; max: number }
  output: CropOutput
}

interface CropDialogProps extends CropOptions {
  opened: boolean
  image: HTMLImageElement
  onCancel: () => void
  /** Called after the closing transition. */
  onClosed: () => void
  /** Gets the part as a file, or undefined when the browser could not make it. The dialog is the caller's to close. */
  onUse: (file: File | undefined) => void
}

/** Chooses the part of a picture that is used. In a chunk of its own, with the cropper's library. */
export function CropDialog(props: CropDialogProps) {
  const { opened, image, aspect, round = false, title = 'Crop picture', zoom: range = ZOOM } = props
  const { onCancel, onClosed } = props
  const id = useId()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState<number>(range.min)
  const [area, setArea] = useState<Area>()
  const [isBusy, setBusy] = useState(false)
  useBackCloses(opened, onCancel)

  async function use() {
    if (!area) return
    setBusy(true)
    props.onUse(await cropPicture(image, area, props.output))
    setBusy(false)
  }

  return (
    <Modal
      opened={opened}
      onClose={onCancel}
      // It mounts opened, so it does not know what had the focus before.
      returnFocus={false}
      onExitTransitionEnd={onClosed}
      title={title}
      centered
      radius="lg"
      size={aspect > WIDE ? 'xl' : 'md'}
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
          aspect={aspect}
          minZoom={range.min}
          maxZoom={range.max}
          cropShape={round ? 'round' : 'rect'}
          objectFit={aspect > WIDE ? 'horizontal-cover' : 'contain'}
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
      <ZoomSlider range={range} zoom={zoom} onZoom={setZoom} />
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

interface ZoomSliderProps {
  range: { min: number; max: number }
  zoom: number
  onZoom: (zoom: number) => void
}

function ZoomSlider({ range, zoom, onZoom }: ZoomSliderProps) {
  const id = useId()
  return (
    <div className={classes.zoom}>
      <span id={id}>Zoom</span>
      <Slider
        min={range.min}
        max={range.max}
        step={STEP}
        value={zoom}
        onChange={onZoom}
        label={null}
        size="lg"
        thumbSize={24}
        thumbProps={{
          ...AUTOFOCUS,
          'aria-labelledby': id,
          'aria-valuetext': `${Math.round(zoom * 100)} percent`,
        }}
      />
    </div>
  )
}
