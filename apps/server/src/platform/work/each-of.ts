interface Limits {
  /** How many are worked on at the same time. */
  readonly atOnce?: number;
  /** Ends the work before its next item. */
  readonly signal?: AbortSignal | undefined;
}

const fewAtOnce = 8;

/** Does work on all items, a few at a time. What fails keeps the others from nothing; the first failure is thrown after all. */
export async function eachOf<T>(
  items: Iterable<T> | AsyncIterable<T>,
  work: (item: T) => Promise<void>,
  { atOnce = fewAtOnce, signal }: Limits = {},
): Promise<void> {
  const waiting = oneByOne(items);
  const failures: unknown[] = [];
  const runs = Array.from({ length: atOnce }, async () => {
    for await (const item of waiting) {
      signal?.throwIfAborted();
      await work(item).catch((error: unknown) => failures.push(error));
    }
  });
  await Promise.all(runs);
  if (failures.length > 0) throw failures[0];
}

async function* oneByOne<T>(items: Iterable<T> | AsyncIterable<T>): AsyncGenerator<T> {
  yield* items;
}
