/** A scanner types faster than this between any two keys, in milliseconds. */
const GAP = 80
/** And, over the whole code, faster than this from key to key. A hand is that fast for two or three keys only. */
const MEAN_GAP = 50
/** Nobody stops typing, takes the scanner and reads a code within this time. */
const PAUSE = 300

/** Tells the typing of a scanner from that of a hand. Times are those of the key events, in milliseconds. */
export function detectScans() {
  let text = ''
  let first = 0
  let last = -Infinity
  let closed = -Infinity
  let pause = Infinity
  const isFast = (at: number) => at - last <= GAP

  return {
    /** Takes a character and gives how many have come in one go: 1 is the start of something new. */
    add(character: string, at: number): number {
      if (!isFast(at) || text === '') {
        text = ''
        first = at
        pause = last === closed ? Infinity : at - last
      }
      text += character
      last = at
      return text.length
    },
    /**
     * What was typed up to the closing key; undefined when a hand has typed it, or it has fewer characters. A second
     * closing key right behind the first one gives ''.
     */
    end(at: number, least: number): string | undefined {
      const typed = text
      const isScan = typed === '' || (typed.length >= least && (at - first) / typed.length <= MEAN_GAP)
      const isClosed = isScan && isFast(at)
      text = ''
      last = isClosed ? at : -Infinity
      closed = last
      return isClosed ? typed : undefined
    },
    /** What runs now is the rest of something: of a code at which the scanner stuttered, or of what a hand types. */
    isRest: () => text !== '' && pause <= PAUSE,
    /** In the midst of a code or right behind one, where a scanner also sends line feeds and group separators. */
    isInside: (at: number) => isFast(at) && text.length !== 1,
    clear(): void {
      text = ''
      last = -Infinity
    },
  }
}
