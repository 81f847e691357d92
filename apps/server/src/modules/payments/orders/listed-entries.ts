import type { Hit } from '@sorgfalt/contract';
import { isSanction } from '../../screening/index.ts';

/** So alike a listed name is looked at by a person, whatever set of rules is in force. */
const scoreMin = 0.8;

/** Which entries of sanctions lists were found, each once. */
export function listedEntries(hits: readonly Hit[]): string[] {
  return [...new Set(hits.filter((hit) => isSanction(hit) && hit.score >= scoreMin).map(entryOf))];
}

/** The entries that alarms have told: what `listedEntries` gave, as it is kept. */
export function toldEntries(alarms: readonly { readonly said: string | null }[]): ReadonlySet<string> {
  return new Set(alarms.flatMap(({ said }) => said?.split(', ') ?? []));
}

/** An entry as it is now, without a name: the first digits of its hash tell it from what it was. */
function entryOf({ listId, entityId, entitySha256 = '' }: Hit): string {
  return `${listId} ${entityId} (${entitySha256.slice(0, 8)})`;
}
