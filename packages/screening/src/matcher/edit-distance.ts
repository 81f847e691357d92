/* One bit for each letter of the left word; a machine word in JavaScript has 32. */
const wordLengthMax = 32;
const places = new Int32Array(128);
let preparedWord = '';

/**
 * Optimal string alignment distance (insert, delete, replace, swap of neighbours) of two ASCII words, or
 * `max + 1` when it is larger than `max`. Words are cut at 32 characters.
 *
 * Bit-parallel after H. Hyyrö, "A bit-vector algorithm for computing Levenshtein and Damerau edit distances"
 * (2003): each step handles one letter of the right word against all letters of the left one.
 */
export function editDistance(left: string, right: string, max: number): number {
  const length = Math.min(left.length, wordLengthMax);
  const rightLength = Math.min(right.length, wordLengthMax);
  if (Math.abs(length - rightLength) > max) return max + 1;
  if (length === 0) return rightLength;
  if (left !== preparedWord) prepare(left, length);
  const last = 1 << (length - 1);
  let above = -1;
  let below = 0;
  let diagonal = 0;
  let placesBefore = 0;
  let distance = length;
  for (let index = 0; index < rightLength; index += 1) {
    const here = places[right.charCodeAt(index) & 127] ?? 0;
    const swaps = ((~diagonal & here) << 1) & placesBefore;
    diagonal = (((here & above) + above) ^ above) | here | below | swaps;
    const plus = below | ~(diagonal | above);
    const minus = diagonal & above;
    if ((plus & last) !== 0) distance += 1;
    if ((minus & last) !== 0) distance -= 1;
    const plusShifted = (plus << 1) | 1;
    above = (minus << 1) | ~(diagonal | plusShifted);
    below = plusShifted & diagonal;
    placesBefore = here;
  }
  return Math.min(distance, max + 1);
}

function prepare(word: string, length: number): void {
  for (let index = 0; index < Math.min(preparedWord.length, wordLengthMax); index += 1) {
    places[preparedWord.charCodeAt(index) & 127] = 0;
  }
  for (let index = 0; index < length; index += 1) {
    const code = word.charCodeAt(index) & 127;
    places[code] = (places[code] ?? 0) | (1 << index);
  }
  preparedWord = word;
}

/** How many edits are forgiven for a word of that length: none up to 3 letters, one up to 5, else two. */
export function editsAllowed(length: number): number {
  return length <= 3 ? 0 : length <= 5 ? 1 : 2;
}
