/**
 * What takes no place on a screen: two names that differ in nothing else look alike, and a name of nothing else looks
 * empty. A joiner behind a pictogram stays, because it makes one out of several.
 */
const UNSEEN =
  /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])[\u200c\u200d]|(?![\u200c\u200d])\p{Cf}|[\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0]/gu

/** A text as it is seen, in one spelling of its accents. Look at its length first: a letter with many takes long. */
export function plainText(text: string): string {
  return text.replaceAll(UNSEEN, '').normalize('NFC')
}
