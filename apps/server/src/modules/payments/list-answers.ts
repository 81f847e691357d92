import type { Hit, PaymentDecision } from '@sorgfalt/contract';
import { canonicalize } from '@sorgfalt/ledger';
import type { PaymentOrder } from '@sorgfalt/payments';
import { screenedFields } from '@sorgfalt/risk';
import type { PaymentRiskInput, ScreenedField, ScreeningFact } from '@sorgfalt/risk';
import type { ScreeningQuery } from '@sorgfalt/screening';
import type { Loaded, Screening } from '../screening/index.ts';
import { sha256 } from './keys.ts';
import { screenedTextsOf } from './screened-texts.ts';

/** The list versions that are in force, under one short name. */
export interface ListsInForce {
  readonly loaded: Loaded;
  /** SHA-256 over the list versions. */
  readonly key: string;
  readonly lists: PaymentDecision['lists'];
  /** There are lists, and none that is downloaded has been out of date for long. */
  readonly isFresh: boolean;
}

/** What the lists have on the fields of an order. */
export interface ScreenedOrder {
  readonly found: PaymentRiskInput['screening']['found'];
  /** Fields with hits only. */
  readonly screened: PaymentDecision['screened'];
}

/** Looks orders up in the lists and remembers the answers while the lists stay the same. */
export interface ListAnswers {
  inForce(): Promise<ListsInForce>;
  screen(lists: ListsInForce, order: PaymentOrder): Promise<ScreenedOrder>;
}

/** Answers that one process remembers: names of payees and words of texts come again and again. */
const answersMax = 50_000;
/** Whether lists are up to date changes in days. */
const freshnessMs = 60_000;

export function createListAnswers({
  engine,
  hasOutdatedList,
}: Pick<Screening, 'engine' | 'hasOutdatedList'>): ListAnswers {
  let known: ListsInForce | null = null;
  let freshness: { readonly isFresh: boolean; readonly untilMs: number } | null = null;
  const answers = new Map<string, readonly Hit[]>();

  async function answer({ loaded, key }: ListsInForce, query: ScreeningQuery): Promise<readonly Hit[]> {
    // All that is asked: the same text may be a name in one order and the number of a bank in the next.
    const question = `${key} ${canonicalize({ ...query })}`;
    const remembered = answers.get(question);
    if (remembered !== undefined) return remembered;
    const { hits } = await engine.screen(loaded, query);
    const [oldest] = answers.keys();
    if (answers.size >= answersMax && oldest !== undefined) answers.delete(oldest);
    answers.set(question, hits);
    return hits;
  }

  async function isUpToDate(): Promise<boolean> {
    if (freshness !== null && freshness.untilMs > Date.now()) return freshness.isFresh;
    const isFresh = !(await hasOutdatedList());
    freshness = { isFresh, untilMs: Date.now() + freshnessMs };
    return isFresh;
  }

  return {
    async inForce() {
      const loaded = await engine.inForce();
      const isFresh = loaded.lists.length > 0 && (await isUpToDate());
      if (known?.loaded === loaded && known.isFresh === isFresh) return known;
      const lists = loaded.lists.map(({ listId, versionId }) => ({ listId, versionId }));
      const fresh = { loaded, key: sha256(loaded.key), lists, isFresh };
      known = fresh;
      return fresh;
    },
    async screen(lists, order) {
      const found = new Map<ScreenedField, readonly Hit[]>();
      for (const { field, query } of screenedTextsOf(order)) {
        const hits = await answer(lists, query);
        if (hits.length > 0) found.set(field, withoutRepeats([...(found.get(field) ?? []), ...hits]));
      }
      return {
        found: screenedFields.flatMap((field) => factOf(field, found.get(field) ?? [])),
        screened: [...found].map(([field, hits]) => ({ field, hits: [...hits] })),
      };
    },
  };
}

/** Overlapping pieces of a text find the same entry; the better finding stays. */
function withoutRepeats(hits: readonly Hit[]): Hit[] {
  const best = new Map<string, Hit>();
  for (const hit of hits) {
    const name = `${hit.listId} ${hit.entityId}`;
    const other = best.get(name);
    if (other === undefined || other.score < hit.score) best.set(name, hit);
  }
  return [...best.values()].toSorted((a, b) => b.score - a.score);
}

/** What sanctions lists say. Offices and bad press are shown to people, and forbid nothing. */
function factOf(field: ScreenedField, found: readonly Hit[]): ScreeningFact[] {
  const hits = found.filter(({ topics }) => topics.includes('sanction'));
  if (hits.length === 0) return [];
  const fact = {
    field,
    isContained: false,
    scorePermille: Math.max(...hits.map(({ score }) => Math.round(score * 1000))),
    exactIdentifier: hits.some(({ qualifiers }) =>
      qualifiers.some((each) => each.field === 'identifier' && each.outcome === 'match'),
    ),
  };
  return [fact];
}
