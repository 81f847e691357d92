import { toError } from './to-error.ts';
import { piecesAhead } from './work.ts';
import type { ToThread } from './work.ts';

/** Tells a thread pieces while it has room for them. */
export function createFeeder(tell: (message: ToThread) => void, fail: (error: Error) => void) {
  let room = piecesAhead;
  let isStopped = false;
  let wake = () => undefined as void;
  return {
    more() {
      room += 1;
      wake();
    },
    stop() {
      isStopped = true;
      wake();
    },
    async feed(pieces: AsyncIterable<unknown>): Promise<void> {
      try {
        for await (const piece of pieces) {
          while (room === 0 && !isStopped) await new Promise<void>((resolve) => (wake = resolve));
          if (isStopped) return;
          room -= 1;
          tell({ kind: 'piece', piece });
        }
        if (!isStopped) tell({ kind: 'last' });
      } catch (error) {
        fail(toError(error));
      }
    },
  };
}
