const lengthMax = 64;
const previousRow = new Uint16Array(lengthMax + 1);
const currentRow = new Uint16Array(lengthMax + 1);
const beforeRow = new Uint16Array(lengthMax + 1);

/**
 * Optimal string alignment distance (insert, delete, replace, swap of neighbours), or `max + 1` when it is
 * larger than `max`. Words are cut at 64 characters.
 */
export function editDistance(left: string, right: string, max: number): number {
  const a = left.slice(0, lengthMax);
  const b = right.slice(0, lengthMax);
  if (Math.abs(a.length - b.length) > max) return max + 1;
  for (let column = 0; column <= b.length; column += 1) previousRow[column] = column;
  for (let row = 1; row <= a.length; row += 1) {
    const smallest = fillRow(a, b, row);
    if (smallest > max) return max + 1;
    beforeRow.set(previousRow);
    previousRow.set(currentRow);
  }
  return Math.min(previousRow[b.length] ?? max + 1, max + 1);
}

function fillRow(a: string, b: string, row: number): number {
  currentRow[0] = row;
  let smallest = row;
  const char = a.charCodeAt(row - 1);
  for (let column = 1; column <= b.length; column += 1) {
    const other = b.charCodeAt(column - 1);
    const step = char === other ? 0 : 1;
    let best = Math.min(
      (previousRow[column] ?? 0) + 1,
      (currentRow[column - 1] ?? 0) + 1,
      (previousRow[column - 1] ?? 0) + step,
    );
    const isSwap =
      row > 1 && column > 1 && char === b.charCodeAt(column - 2) && a.charCodeAt(row - 2) === other;
    if (isSwap) best = Math.min(best, (beforeRow[column - 2] ?? 0) + 1);
    currentRow[column] = best;
    if (best < smallest) smallest = best;
  }
  return smallest;
}

/** How many edits are forgiven for a word of that length: none up to 3 letters, one up to 5, else two. */
export function editsAllowed(length: number): number {
  return length <= 3 ? 0 : length <= 5 ? 1 : 2;
}
