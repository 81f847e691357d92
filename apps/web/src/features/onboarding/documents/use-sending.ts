import type { DocumentFacts } from '@sorgfalt/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { documentsQuery, sendDocument } from './queries.ts';

/** A file on its way, or what became of it. */
export interface Sending {
  readonly key: number;
  readonly name: string;
  readonly state: 'waiting' | 'sending' | 'kept' | 'refused';
  /** Share of its bytes that has left, 0 to 1. */
  readonly share: number;
  readonly error?: unknown;
}

/** Sends files one after the other, each with what was said when it was chosen; one that is refused keeps none of the others. */
export function useSending(clientId: string) {
  const client = useQueryClient();
  const [files, setFiles] = useState<readonly Sending[]>([]);
  const last = useRef(Promise.resolve());
  const nextKey = useRef(0);
  const set = (key: number, change: Partial<Sending>) =>
    setFiles((before) => before.map((each) => (each.key === key ? { ...each, ...change } : each)));
  const send = async (key: number, file: File, facts: DocumentFacts) => {
    set(key, { state: 'sending' });
    try {
      await sendDocument(clientId, facts, file, (share) => set(key, { share }));
      set(key, { state: 'kept', share: 1 });
    } catch (error) {
      set(key, { state: 'refused', error });
    }
    await client.invalidateQueries({ queryKey: documentsQuery(clientId).queryKey });
  };
  return {
    files,
    isBusy: files.some(({ state }) => state === 'waiting' || state === 'sending'),
    add(chosen: readonly File[], facts: DocumentFacts) {
      for (const file of chosen) {
        const key = nextKey.current;
        nextKey.current += 1;
        setFiles((before) => [...before, { key, name: file.name, state: 'waiting', share: 0 }]);
        last.current = last.current.then(() => send(key, file, facts));
      }
    },
  };
}
