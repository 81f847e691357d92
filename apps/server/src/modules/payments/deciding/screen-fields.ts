import type { Hit, PaymentDecision } from '@sorgfalt/contract';
import type { PaymentRiskInput, ScreenedField, ScreeningFact } from '@sorgfalt/risk';
import type { ScreeningQuery } from '@sorgfalt/screening';
import { entryKey } from '../../screening/index.ts';
import type { FieldTexts } from './screened-texts.ts';

/** What the lists have on the fields of an order. */
export interface ScreenedOrder {
  readonly found: PaymentRiskInput['screening']['found'];
  /** Fields with hits only. */
  readonly screened: PaymentDecision['screened'];
}

/** A name to compare with those of the lists, or a text in which they may stand. */
export type Question = { readonly query: ScreeningQuery } | { readonly text: string };

/** What the lists in force have on a question. */
type Ask = (question: Question) => Promise<readonly Hit[]>;

/** Looks up every field: as a name, and for names among its words. */
export async function screenFields(ask: Ask, fields: readonly FieldTexts[]): Promise<ScreenedOrder> {
  const found: ScreeningFact[] = [];
  const screened: ScreenedOrder['screened'] = [];
  for (const texts of fields) {
    const { facts, hits } = await screenField(ask, texts);
    found.push(...facts);
    if (hits.length > 0) screened.push({ field: texts.field, hits });
  }
  return { found, screened };
}

async function screenField(
  ask: Ask,
  { field, queries, text }: FieldTexts,
): Promise<{ facts: ScreeningFact[]; hits: Hit[] }> {
  const whole: Hit[] = [];
  for (const query of queries) whole.push(...(await ask({ query })));
  const contained = text === '' ? [] : await ask({ text });
  // A field that is the name itself holds it, too, and says no more by that.
  const named = bestOfEntries(whole);
  const within = contained.filter((hit) => (named.get(entryKey(hit))?.score ?? -1) < hit.score);
  return {
    facts: [...factOf(field, whole, false), ...factOf(field, within, true)],
    hits: [...bestOfEntries([...whole, ...within]).values()],
  };
}

/** Best first. Parts of an address can find the same entry; the better finding stays. There may be thousands of one name. */
function bestOfEntries(hits: readonly Hit[]): Map<string, Hit> {
  const best = new Map<string, Hit>();
  for (const hit of hits.toSorted((a, b) => b.score - a.score))
    if (!best.has(entryKey(hit))) best.set(entryKey(hit), hit);
  return best;
}

/** What sanctions lists say. Offices and bad press are shown to people, and forbid nothing. */
function factOf(field: ScreenedField, found: readonly Hit[], isContained: boolean): ScreeningFact[] {
  const hits = found.filter(({ topics }) => topics.includes('sanction'));
  if (hits.length === 0) return [];
  const fact = {
    field,
    isContained,
    scorePermille: Math.max(...hits.map(({ score }) => Math.round(score * 1000))),
    exactIdentifier: hits.some(({ qualifiers }) =>
      qualifiers.some((each) => each.field === 'identifier' && each.outcome === 'match'),
    ),
  };
  return [fact];
}
