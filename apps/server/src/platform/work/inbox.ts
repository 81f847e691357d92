/** Pieces that one side puts and the other takes in their order. */
export interface Inbox<T> extends AsyncIterable<T> {
  put(piece: T): void;
  /** Nothing more comes. With an error, whoever takes meets it at once: what was put before counts no more. */
  end(error?: Error): void;
}

/** `onTaken` is called for each piece that is taken: there is room for another. */
export function createInbox<T>(onTaken: () => void): Inbox<T> {
  const held: T[] = [];
  let ended: { readonly error: Error | undefined } | null = null;
  let wake = () => undefined as void;
  return {
    put(piece) {
      held.push(piece);
      wake();
    },
    end(error) {
      ended ??= { error };
      wake();
    },
    async *[Symbol.asyncIterator]() {
      for (;;) {
        if (ended?.error !== undefined) throw ended.error;
        const [piece] = held.splice(0, 1);
        if (piece !== undefined) {
          onTaken();
          yield piece;
        } else if (ended !== null) return;
        else await new Promise<void>((resolve) => (wake = resolve));
      }
    },
  };
}
