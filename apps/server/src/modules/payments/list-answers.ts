import type { Hit, PaymentDecision } from '@sorgfalt/contract';
import type { PaymentOrder } from '@sorgfalt/payments';
import type { Loaded, Screening } from '../screening/index.ts';
import { sha256 } from './keys.ts';
import { screenOrder } from './screen-order.ts';
import type { Question, ScreenedOrder } from './screen-order.ts';

/** The list versions that are in force, under one short name. */
export interface ListsInForce {
  readonly loaded: Loaded;
  /** SHA-256 over the list versions. */
  readonly key: string;
  readonly lists: PaymentDecision['lists'];
  /** There are lists, and none that is downloaded has been out of date for long. */
  readonly isFresh: boolean;
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

  async function answer({ loaded, key }: ListsInForce, question: Question): Promise<readonly Hit[]> {
    // All that is asked: the same text may be a name in one order and the number of a bank in the next.
    const asked = `${key} ${JSON.stringify(question)}`;
    const remembered = answers.get(asked);
    if (remembered !== undefined) return remembered;
    const hits =
      'text' in question
        ? await engine.findContained(loaded, question.text)
        : (await engine.screen(loaded, question.query)).hits;
    const [oldest] = answers.keys();
    if (answers.size >= answersMax && oldest !== undefined) answers.delete(oldest);
    answers.set(asked, hits);
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
    screen: (lists, order) => screenOrder((question) => answer(lists, question), order),
  };
}
