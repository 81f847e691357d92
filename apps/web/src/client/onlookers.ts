import type { ClientToServer, Onlooker, ServerToClient } from '@sorgfalt/contract';
import { useEffect, useSyncExternalStore } from 'react';

/** What of the live connection is needed to say what is open and hear who else has it open. */
interface Connection {
  on(name: 'connect' | 'disconnect', listener: () => void): unknown;
  on(name: 'onlookers', listener: ServerToClient['onlookers']): unknown;
  emit(name: 'look', ...said: Parameters<ClientToServer['look']>): unknown;
}

const nobody: readonly Onlooker[] = [];
const listeners = new Set<() => void>();
let connection: Connection | undefined;
let open: string | null = null;
let people = nobody;

function show(next: readonly Onlooker[]): void {
  people = next;
  for (const listener of listeners) listener();
}

/** A window that nobody sees looks at nothing. */
function say(): void {
  connection?.emit('look', document.visibilityState === 'visible' ? open : null);
}

/** Tells the server over this connection what is open, each time that it stands. */
export function followOnlookers(opened: Connection): void {
  opened.on('connect', () => {
    connection = opened;
    say();
  });
  opened.on('disconnect', () => {
    connection = undefined;
    show(nobody);
  });
  opened.on('onlookers', (itemId, now) => {
    if (itemId === open) show(now);
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Who has the review item open at this moment, whoever asks among them; says that he has, while the component is shown. */
export function useOnlookers(itemId: string): readonly Onlooker[] {
  useEffect(() => {
    open = itemId;
    say();
    document.addEventListener('visibilitychange', say);
    return () => {
      document.removeEventListener('visibilitychange', say);
      open = null;
      show(nobody);
      say();
    };
  }, [itemId]);
  return useSyncExternalStore(subscribe, () => people);
}
