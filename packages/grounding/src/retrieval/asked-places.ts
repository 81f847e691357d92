import type { PassageIndex } from './index-passages.ts';

/** A place of an act that a question names: `Art. 9 AMLA`, `§ 12 GwG`, `art. 4 de la LBA`. */
export interface AskedPlace {
  /** Akoma Ntoso's name of the article: `art_9`, `art_2_a`. */
  readonly article: string;
  /** Of the paragraph: `para_1`, `para_1_bis`; null where none is named. */
  readonly paragraph: string | null;
  /** The name of the act, as it is written; null without one: any act is meant then. */
  readonly act: string | null;
  /** The source that the name stands for; null where it is of none that the index has. */
  readonly source: string | null;
}

const article =
  /(?:\bart(?:icle|ikel|icolo|ículo|iculo)?s?\.?|§)\s*(\d{1,4})\s*((?:[a-z]|bis|ter|quater|quinquies)(?![\p{L}]))?/giu;
/** What may stand between an article and the name of its act. */
const finer =
  /^(?:\s*(?:\(?\d+\)?|[a-z]|bis|ter|para?\.?|paragraphs?|abs\.?|absatz|al\.?|alinéa|cpv\.?|capoverso|párr\.?|apartado|lit\.?|let\.?|bst\.?|no\.?|marg\.?|rz\.?|cm\.?|ziff\.?|ch\.?|n\.?|of|the|des|der|du|de|la|le|l['’]|del|della|dell['’]|,)(?=[\s,(]|$|(?<=['’])))*\s*/iu;
const paragraph =
  /^\s*,?\s*(?:para?\.?|paragraphs?|abs\.?|absatz|al\.?|alinéa|cpv\.?|capoverso|párr\.?|párrafo|apartado)\s*(\d{1,3})\s*(bis|ter|quater|quinquies)?(?!\p{L})/iu;
const actName = /^\p{Lu}[\p{L}-]*\p{Lu}[\p{L}-]*(?:\s\d{2,4})?/u;

/** The places that a question names, in order. */
export function askedPlaces(index: PassageIndex, question: string): AskedPlace[] {
  const acts = actsOf(index);
  return [...question.slice(0, 4000).matchAll(article)].map((match) => {
    const [whole, number = '', letter] = match;
    const after = question.slice(match.index + whole.length, match.index + whole.length + 120);
    const rest = after.slice(finer.exec(after)?.[0].length ?? 0);
    const name = actName.exec(rest)?.[0];
    const eId = letter === undefined ? `art_${number}` : `art_${number}_${letter.toLowerCase()}`;
    const [, finerNumber, suffix] = paragraph.exec(after) ?? [];
    const named = [finerNumber, suffix?.toLowerCase()].filter((part) => part !== undefined).join('_');
    return {
      article: eId,
      paragraph: named === '' ? null : `para_${named}`,
      act: name ?? null,
      source: acts.get(actKey(name ?? '')) ?? null,
    };
  });
}

const knownActs = new WeakMap<PassageIndex, ReadonlyMap<string, string>>();

/** The sources by the names of their acts, as citations end with them. */
function actsOf(index: PassageIndex): ReadonlyMap<string, string> {
  const kept = knownActs.get(index);
  if (kept !== undefined) return kept;
  const found = new Map<string, string>();
  for (const { passages } of index.languages.values()) {
    for (const { citation, source } of passages) {
      const name = /(\p{L}[\p{L}-]*(?:\s\d{2,4})?)$/u.exec(citation)?.[1];
      if (name !== undefined && /\p{Lu}.*\p{Lu}/u.test(name)) found.set(actKey(name), source);
    }
  }
  knownActs.set(index, found);
  return found;
}

function actKey(name: string): string {
  return name.toLowerCase().replaceAll(/[\s-]/g, '');
}

/** Whether a place was asked for: `art_9/para_1` and `art_9` by `Art. 9`, `art_9_a` not. */
export function names(place: AskedPlace, { source, eId }: { source: string; eId: string }): boolean {
  return (place.act === null || place.source === source) && liesIn(eId, place);
}

/** Whether a passage's place lies in the paragraph that was asked for, too. */
export function namesParagraph(place: AskedPlace, { eId }: { eId: string }): boolean {
  return place.paragraph !== null && eId.split('/')[1] === place.paragraph;
}

/** Whether a passage's place lies in the article: `art_9/para_1` and `art_9` do in `art_9`, `art_9a` does not. */
export function liesIn(eId: string, { article: name }: AskedPlace): boolean {
  const plain = (eId.split('/')[0] ?? '').replaceAll('_', '').toLowerCase();
  return plain === name.replaceAll('_', '');
}
