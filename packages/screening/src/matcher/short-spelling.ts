/** Letters that a short spelling has at the least. */
export const shortCharsMin = 3;
/* It saves this many letters at the least. */
const savedMin = 2;
const beginningChars = 2;

/**
 * Whether a word is a usual short spelling of another: its beginning and perhaps its end ("Constr.", "Govt", "Cie"), or its first
 * letter and consonants behind it, in their order ("Hldg").
 */
export function isShortFor(word: string, full: string): boolean {
  if (word.length < shortCharsMin || full.length < word.length + savedMin) return false;
  let same = 0;
  while (same < word.length && word[same] === full[same]) same += 1;
  if (same >= beginningChars && full.endsWith(word.slice(same))) return true;
  return !/[aeiou]/.test(word.slice(1)) && isWithin(word, full);
}

/* The letters stand in the other word, one after the other. */
function isWithin(letters: string, word: string): boolean {
  let at = -1;
  return (
    word.startsWith(letters.charAt(0)) &&
    Array.from(letters).every((letter) => {
      at = word.indexOf(letter, at + 1);
      return at >= 0;
    })
  );
}
