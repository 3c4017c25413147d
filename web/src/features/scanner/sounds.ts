import { createStoredText, useStore } from '../../store.ts'

/** For this browser, for good. */
const setting = createStoredText('localStorage', 'scan-sounds')
const isOff = (text: string | null) => text === 'off'
/** Pitch in hertz and length in seconds of each tone, one behind the other: a short high one, or two low ones. */
const TONES = {
  hit: [[1320, 0.06]],
  miss: [
    [220, 0.11],
    [165, 0.16],
  ],
} as const satisfies Record<string, readonly (readonly [number, number])[]>
/** Quiet: it is heard at the counter, not in the next room. */
const VOLUME = { hit: 0.06, miss: 0.14 }

let audio: AudioContext | undefined
let stopLast = () => {}

/** Plays the sound of a hit or a miss; the one before it ends with it. Silent when switched off. */
export function playScan(kind: keyof typeof TONES): void {
  if (isOff(setting.get())) return
  audio ??= new AudioContext()
  // Browsers let it sound once a key has been pressed, which a scanner does.
  void audio.resume()
  stopLast()
  const volume = audio.createGain()
  volume.gain.value = VOLUME[kind]
  volume.connect(audio.destination)
  let at = audio.currentTime
  for (const [pitch, seconds] of TONES[kind]) {
    playTone(audio, volume, { pitch, at, seconds })
    at += seconds
  }
  stopLast = () => volume.disconnect()
}

function playTone(
  context: AudioContext,
  volume: GainNode,
  { pitch, at, seconds }: { pitch: number; at: number; seconds: number },
): void {
  const tone = context.createOscillator()
  const shape = context.createGain()
  tone.frequency.value = pitch
  // Fades in and out, so that it does not click.
  shape.gain.setValueAtTime(0, at)
  shape.gain.linearRampToValueAtTime(1, at + 0.008)
  shape.gain.setValueAtTime(1, at + seconds - 0.02)
  shape.gain.linearRampToValueAtTime(0, at + seconds)
  tone.connect(shape).connect(volume)
  tone.start(at)
  tone.stop(at + seconds)
}

/** Whether the sounds are switched off, and what switches them. */
export function useMuted(): [boolean, (muted: boolean) => void] {
  return [useStore(setting, isOff), (muted) => setting.set(muted ? 'off' : 'on')]
}
