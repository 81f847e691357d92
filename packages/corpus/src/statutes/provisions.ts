import type { StatuteProvision } from './statute.ts';

/**
 * Without soft hyphens, zero-width and control marks and halves of signs, which no database stores, and with plain spaces: what is
 * searched and quoted word for word.
 */
export function plainText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/(?!\s)\p{Cc}|[\u00AD\u200B-\u200D\u2060\uFEFF]/gu, '')
    .replaceAll(/[^\S\n]+/gu, ' ')
    .replaceAll(/ ?\n[ \n]*/gu, '\n')
    .trim();
}

/** `art_9_a` for `9a`, `art_305_bis` for `305bis`, `para_1_bis` for `1bis`. */
export function placeName(kind: 'art' | 'para', number: string): string {
  const [, digits = '', rest = ''] = /^(\d+)[\s_]*([a-z]*)/iu.exec(number) ?? [];
  const parts = /^([a-z])?(bis|ter|quater|quinquies|sexies|septies|octies)?$/iu.exec(rest.toLowerCase());
  const named = parts === null ? [rest.toLowerCase()] : [parts[1], parts[2]];
  return [kind, digits, ...named.filter((part) => part !== undefined && part !== '')].join('_');
}

/** `…`, `...`, `Aufgehoben`, `[abrogé]`: nothing that is still law. */
const saysNothing =
  /^[\s.…[\]()*–-]*(?:(?:aufgehoben|gegenstandslos|abrogée?s?|abrogat[oaie]|repealed|derogad[oa]s?)[\s.…[\]()*]*)?$/iu;

/** Takes the provisions of an act in their order; leaves out what is repealed and tells apart what has one name. */
export function createProvisions() {
  const provisions: StatuteProvision[] = [];
  const seen = new Map<string, number>();
  let [repealed, duplicates] = [0, 0];
  return {
    add(eId: string, heading: string, text: string): void {
      const plain = plainText(text);
      if (saysNothing.test(plain)) {
        repealed += 1;
        return;
      }
      const times = (seen.get(eId) ?? 0) + 1;
      seen.set(eId, times);
      if (times > 1) duplicates += 1;
      provisions.push({
        eId: times === 1 ? eId : `${eId}/dup_${times}`,
        heading: plainText(heading).replaceAll('\n', ' '),
        text: plain,
      });
    },
    has: (eId: string) => seen.has(eId),
    end: () => ({ provisions, repealed, duplicates }),
  };
}
