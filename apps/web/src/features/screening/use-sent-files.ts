import { useState } from 'react';

export interface SentFiles {
  /** The files of an import that was started from this page; undefined once the page was left. */
  filesOf(importId: string): readonly File[] | undefined;
  keep(importId: string, files: readonly File[]): void;
}

/** Remembers the files that were sent, so that a refused list can be accepted without choosing it again. */
export function useSentFiles(): SentFiles {
  const [sent, setSent] = useState<ReadonlyMap<string, readonly File[]>>(new Map());
  return {
    filesOf: (importId) => sent.get(importId),
    keep: (importId, files) => setSent((now) => new Map(now).set(importId, files)),
  };
}
