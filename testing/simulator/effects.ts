import type { Effect } from './world.ts';

/** Yields an effect and gives its answer. */
export function* transaction<T>(name: string, work: (xid: number) => T): Generator<Effect, T, unknown> {
  return (yield { kind: 'transaction', name, work }) as T;
}

export function* call<T>(name: string, work: () => T): Generator<Effect, T, unknown> {
  return (yield { kind: 'call', name, work }) as T;
}

export function* write(name: string, work: () => void): Generator<Effect, void, unknown> {
  yield { kind: 'write', name, work };
}

export function* sleep(ms: number): Generator<Effect, void, unknown> {
  yield { kind: 'sleep', ms };
}
