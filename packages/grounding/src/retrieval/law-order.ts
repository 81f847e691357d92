const latin = ['', 'bis', 'ter', 'quater', 'quinquies', 'sexies', 'septies', 'octies'];

/** Compares places as an act puts them: `art_9/para_1` before `art_9/para_1_bis` before `art_9_a` before `art_10`. */
export function compareLawOrder(a: string, b: string): number {
  const [left, right] = [a.split('/'), b.split('/')];
  for (let at = 0; at < Math.max(left.length, right.length); at += 1) {
    const order = compareParts((left[at] ?? '').split('_'), (right[at] ?? '').split('_'));
    if (order !== 0) return order;
  }
  return 0;
}

function compareParts(a: readonly string[], b: readonly string[]): number {
  for (let at = 0; at < Math.max(a.length, b.length); at += 1) {
    const order = compareTokens(a[at] ?? '', b[at] ?? '');
    if (order !== 0) return order;
  }
  return 0;
}

function compareTokens(a: string, b: string): number {
  if (a === b) return 0;
  const [left, right] = [Number.parseInt(a, 10), Number.parseInt(b, 10)];
  if (left !== right && !Number.isNaN(left) && !Number.isNaN(right)) return left - right;
  const [first, second] = [latin.indexOf(a), latin.indexOf(b)];
  if (first >= 0 && second >= 0) return first - second;
  return a < b ? -1 : 1;
}
