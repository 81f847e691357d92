import { isPast } from '@sorgfalt/ledger';
import type { Account } from '@sorgfalt/ledger';

/** What an entry states: how many leaves the tree had, and of each thing that it names the account of the entries in it. */
export interface StatedPast {
  readonly size: number;
  readonly of: readonly (readonly [thing: string, Account])[];
}

const head = '"past":{"of":{';
const tail = /\},"size":(\d{1,16})\},$/y;
const account =
  /,?"([A-Za-z0-9][A-Za-z0-9._:/+~-]{0,127})":\{"entries":(\d{1,16}),"sha256":"([0-9a-f]{64})"\}/y;

/** Reads the past as it is signed, with the comma behind it, without reading anything twice; null where it is written otherwise. */
export function readPlainPast(text: string): StatedPast | null {
  if (!text.startsWith(head)) return null;
  const of: [string, Account][] = [];
  let at = head.length;
  for (;;) {
    account.lastIndex = at;
    const found = account.exec(text);
    if (found === null) break;
    const [all, thing = '', entries, sha256 = ''] = found;
    // Only between two of them stands a comma.
    if (all.startsWith(',') !== of.length > 0) return null;
    of.push([thing, { entries: Number(entries), sha256 }]);
    at += all.length;
  }
  tail.lastIndex = at;
  const end = tail.exec(text);
  return end === null ? null : { size: Number(end[1]), of };
}

/** The past in the text of any statement, without reading the rest; null where there is none, or none that can be read. */
export function readPast(statement: string): StatedPast | null {
  const start = statement.indexOf(',"past":');
  const end = statement.indexOf(',"proofHash":', start);
  if (start < 0 || end < 0) return null;
  try {
    const said: unknown = JSON.parse(statement.slice(start + ',"past":'.length, end));
    return isPast(said) ? { size: said.size, of: Object.entries(said.of) } : null;
  } catch {
    // Whoever altered it is found by its leaf hash.
    return null;
  }
}
