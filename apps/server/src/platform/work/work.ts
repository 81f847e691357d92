import type { ErrorCode } from '@sorgfalt/contract';

/**
 * Work that would keep everybody else waiting and so runs in a thread. `module` is a file that exports the function
 * `work`. `I` is what it begins with, `P` what it is told on the way, `O` what it gives piece by piece. All three are
 * copied from one thread to the other, which takes the main thread the longer the larger a piece is: pieces are small,
 * or texts and bytes, which are copied as they are. Bytes in a piece that a thread gives are given away: it has them no more.
 */
export interface Work<I, P, O> {
  readonly module: URL;
  /** How long it may be at work, what it waits for included. */
  readonly limitMs: number;
  /** The memory of its own that it may hold, in megabytes. */
  readonly memoryMb: number;
  /** What is answered where time or memory do not suffice. */
  readonly tooMuch: ErrorCode;
  /** Others wait for it: it begins at once, however many are at work. */
  readonly isUrgent?: boolean;
  /** Only says which types belong together. */
  readonly types?: (input: I, pieces: P) => O;
}

/** What the module of a work exports as `work`. */
export type WorkFunction<W> =
  W extends Work<infer I, infer P, infer O>
    ? (input: I, pieces: AsyncIterable<P>) => AsyncIterable<O>
    : never;

/** From the one who wants work to the thread that does it. */
export type ToThread =
  | { readonly kind: 'start'; readonly module: string; readonly input: unknown }
  /** One more piece may be given. */
  | { readonly kind: 'more' }
  | { readonly kind: 'piece'; readonly piece: unknown }
  | { readonly kind: 'last' };

/** And back. */
export type FromThread =
  /** One more piece is wanted. */
  | { readonly kind: 'more' }
  | { readonly kind: 'piece'; readonly piece: unknown }
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly code: ErrorCode; readonly extra: object }
  | { readonly kind: 'failed'; readonly error: unknown };

/** How many pieces may be on their way at once in each direction: memory stays bounded, and nobody waits in turn. */
export const piecesAhead = 4;
