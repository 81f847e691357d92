/**
 * Sound-alike form of a normalised word: spellings of one sound in common romanisations fall together
 * (ph/f, ck/q/c/k, kh/h, w/v, y/j/i, doubled letters; ISO 9 writes "ej" for "ey",
 * Wade–Giles "hs" for the "x" with which a syllable of pinyin begins, "ksh" for x in India, a mute h at the end, ch before l and r),
 * vowels are kept as one class.
 */
export function soundForm(word: string): string {
  return word
    .replace(/^(?:x|hs)(?=[iu])/, 's')
    .replace(/(?<![st])ch(?=[lr])/g, 'k')
    .replace(/ksh/g, 'ks')
    .replace(/(?<=[aeiou])h$/, '')
    .replace(/sch|sh|tch|ch|cz|tsch/g, 'S')
    .replace(/zh|dzh|dj/g, 'j')
    .replace(/ph/g, 'f')
    .replace(/th/g, 't')
    .replace(/dh/g, 'd')
    .replace(/kh|gh/g, 'h')
    .replace(/x/g, 'ks')
    .replace(/ck|q|c/g, 'k')
    .replace(/ts|tz|z/g, 's')
    .replace(/w/g, 'v')
    .replace(/(?:iy|yi|ii|ij|yj|ey|ei|ay|ai|[ae]j(?![aeiou]))/g, 'i')
    .replace(/(?:ye|ie|yo|io|ya|ia|yu|iu)/g, 'e')
    .replace(/[yj]/g, 'i')
    .replace(/ou|u/g, 'o')
    .replace(/(.)\1+/g, '$1');
}

/** Consonants of a sound-alike form; the first vowel stays so that short words keep a shape. */
export function skeleton(sound: string): string {
  const first = sound.charAt(0);
  const start = /[aeio]/.test(first) ? 'a' : first;
  return start + sound.slice(1).replace(/[aeioh]/g, '');
}

/** A word as some write it in haste or to hide: without the vowels behind its first letter. */
export function withoutVowels(word: string): string {
  return word.charAt(0) + word.slice(1).replace(/[aeiou]/g, '');
}

const mixedCharsMin = 5;

/** The letters of a word in the order of the alphabet, the same for every order they may be written in; '' for a short word. */
export function sortedLetters(word: string): string {
  return word.length < mixedCharsMin ? '' : Array.from(word).sort().join('');
}

/** A word without the Arabic article that is written together with it ("almuster"); the word itself where too little is left. */
export function withoutArticle(word: string): string {
  return word.length >= 7 && /^[ae]l/.test(word) ? word.slice(2) : word;
}
