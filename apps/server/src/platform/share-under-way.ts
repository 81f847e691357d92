/**
 * `ask` for many callers: whoever comes while an answer is under way gets that one, also where it fails. Nobody gets an
 * answer that was there before.
 */
export function shareUnderWay<T>(ask: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | null = null;
  return () =>
    (underWay ??= ask().finally(() => {
      underWay = null;
    }));
}
