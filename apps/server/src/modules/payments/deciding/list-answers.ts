import type { Hit, PaymentDecision } from '@sorgfalt/contract';
import type { PaymentOrder } from '@sorgfalt/payments';
import type { Ground, Screening, World } from '../../screening/index.ts';
import { screenFields } from './screen-fields.ts';
import type { Question, ScreenedOrder } from './screen-fields.ts';
import { screenedTextsOf } from './screened-texts.ts';
import type { FieldTexts } from './screened-texts.ts';
import { sha256 } from '../../../platform/sha256.ts';

/** The list versions that are in force, under one short name. */
export interface ListsInForce {
  readonly ground: Ground;
  /** SHA-256 over the list versions and how far they can be relied on. */
  readonly key: string;
  readonly lists: PaymentDecision['lists'];
  readonly isFresh: boolean;
}

/** The same for payments of the sample firm's clients and for all others. */
export type ListsByWorld = Readonly<Record<World, ListsInForce>>;

/** Looks orders up in the lists and remembers the answers while the lists stay the same. */
export interface ListAnswers {
  inForce(): Promise<ListsByWorld>;
  screen(lists: ListsInForce, order: PaymentOrder): Promise<ScreenedOrder>;
  screenFields(lists: ListsInForce, fields: readonly FieldTexts[]): Promise<ScreenedOrder>;
  /** Remembers nothing any more: the questions hold names. */
  forget(): void;
}

/** Answers that one process remembers: names of payees and words of texts come again and again. */
const answersMax = 50_000;
/** So long answers are remembered at most: what is erased is forgotten by processes that did not erase it, too. */
const rememberedMs = 60 * 60_000;

/**
 * `isSandbox`: nothing goes to a real bank. Where one is connected the sample firm has no world of its own: what could
 * go out is looked up like everything else.
 */
export function createListAnswers(
  { engine }: Pick<Screening, 'engine'>,
  { isSandbox }: { readonly isSandbox: boolean },
): ListAnswers {
  // When the newer half is full, the older goes as a whole: a map that loses its oldest one at a time searches for the
  // next past all that it has lost.
  let newer = new Map<string, readonly Hit[]>();
  let older = newer;
  let sinceMs = Date.now();

  function forget(): void {
    newer = new Map();
    older = newer;
    sinceMs = Date.now();
  }

  async function answer({ ground, key }: ListsInForce, question: Question): Promise<readonly Hit[]> {
    if (Date.now() - sinceMs > rememberedMs) forget();
    // All that is asked: the same text may be a name in one order and the number of a bank in the next.
    const asked = `${key} ${JSON.stringify(question)}`;
    const remembered = newer.get(asked);
    if (remembered !== undefined) return remembered;
    if (newer.size >= answersMax / 2) {
      older = newer;
      newer = new Map();
    }
    // What is forgotten while this one is looked up is forgotten with it.
    const half = newer;
    const hits = older.get(asked) ?? (await lookUp(ground, question));
    half.set(asked, hits);
    return hits;
  }

  async function lookUp(ground: Ground, question: Question): Promise<readonly Hit[]> {
    return 'text' in question
      ? engine.findContained(ground, question.text)
      : (await engine.screen(ground, question.query)).hits;
  }

  const ofFields: ListAnswers['screenFields'] = (lists, fields) =>
    screenFields((question) => answer(lists, question), fields);

  return {
    async inForce() {
      const grounds = await engine.inForce();
      const real = toLists(grounds.real);
      return { real, sample: isSandbox ? toLists(grounds.sample) : real };
    },
    screen: (lists, order) => ofFields(lists, screenedTextsOf(order)),
    screenFields: ofFields,
    forget,
  };
}

function toLists(ground: Ground): ListsInForce {
  return {
    ground,
    key: sha256(`${ground.standing} ${ground.key}`),
    lists: ground.lists.map(({ listId, versionId }) => ({ listId, versionId })),
    isFresh: ground.standing === 'fresh',
  };
}
