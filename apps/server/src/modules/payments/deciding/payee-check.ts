import type { PaymentDecision } from '@sorgfalt/contract';

type PayeeCheck = PaymentDecision['payeeCheck'];

/**
 * Whether the name is the one under which the account was paid before (codes of the EPC scheme for the verification
 * of payees): the same, close, another, or nothing to compare with. Advice, never a reason to refuse.
 */
export function checkPayee(nameKey: string, knownNameKeys: readonly string[]): PayeeCheck {
  if (knownNameKeys.length === 0) return 'NOAP';
  if (knownNameKeys.includes(nameKey)) return 'MTCH';
  return knownNameKeys.some((known) => isClose(nameKey, known)) ? 'CMTC' : 'NMTC';
}

const editsMax = 2;

function isClose(left: string, right: string): boolean {
  const [a, b] = [left.split(' '), right.split(' ')];
  const [few, many] = a.length <= b.length ? [a, new Set(b)] : [b, new Set(a)];
  if (few.length > 1 && few.every((word) => many.has(word))) return true;
  return editDistance(left, right) <= Math.min(editsMax, Math.floor(Math.min(left.length, right.length) / 4));
}

/** Number of letters to insert, remove or replace (Levenshtein). */
function editDistance(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, place) => place);
  for (const [i, letter] of Array.from(left).entries()) {
    const next = [i + 1];
    for (const [j, other] of Array.from(right).entries()) {
      const replaced = (row[j] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
