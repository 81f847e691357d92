import { acts } from '@sorgfalt/regulation';
import type { Act } from '@sorgfalt/regulation';
import type { Statute } from './statute.ts';
import { eliOf } from './statute.ts';

/** Which act a consolidation is of. */
export interface IdentifiedAct {
  /** The `source` of its passages: that of the digest where that sums the act up. */
  readonly sourceId: string;
  /** What is known of it beforehand; null for an act that the digest does not have. */
  readonly known: Act | null;
  readonly number: string;
}

/** Numbers that were given to another act, and since when (SR 235.1: the FADP of 1992 until 31.8.2023). */
const givenAgain: Readonly<Record<string, string>> = { '235.1': '2023-09-01', '235.11': '2023-09-01' };

/**
 * Tells an act by its address in the compilation, which is its own for ever, else by its number; null where the file says
 * neither and `number` is not given. Numbers are used again, so that a text from before that is another act.
 */
export function identifyAct(
  { eli, number: said }: Pick<Statute, 'eli' | 'number'>,
  given: { readonly number: string | null; readonly version: string },
): IdentifiedAct | null {
  const number = said ?? given.number;
  const byAddress = eli === null ? undefined : acts.find(({ link }) => eliOf(link) === eli);
  if (byAddress !== undefined) return { sourceId: byAddress.key, known: byAddress, number: byAddress.number };
  if (number === null) return null;
  const since = givenAgain[number];
  const isEarlier = since !== undefined && given.version < since;
  const known = acts.find((act) => act.number === number && /^act|^ordinance/u.test(act.kind)) ?? null;
  const isOther = isEarlier || (known !== null && eli !== null && eliOf(known.link) !== null);
  if (known !== null && !isOther) return { sourceId: known.key, known, number };
  return {
    sourceId: eli === null ? `sr-${number}${isEarlier ? '-earlier' : ''}` : eli.replaceAll('/', '-'),
    known: null,
    number,
  };
}
