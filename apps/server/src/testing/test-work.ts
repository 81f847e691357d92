/* Works for the tests of the pool. */
import { threadId } from 'node:worker_threads';
import { AppError } from '../platform/http/app-error.ts';
import type { Work, WorkFunction } from '../platform/work/work.ts';

type Task = 'count' | 'echo' | 'refuse' | 'throw' | 'exhaust' | 'spin' | 'thread' | 'end-process';

export const testWork: Work<{ readonly task: Task; readonly total?: number }, string, number | string> = {
  module: new URL('./test-work.ts', import.meta.url),
  limitMs: 60_000,
  memoryMb: 64,
  tooMuch: 'file-too-large',
};

export const work: WorkFunction<typeof testWork> = async function* ({ task, total = 0 }, pieces) {
  if (task === 'count') for (let number = 0; number < total; number += 1) yield number;
  if (task === 'echo') for await (const piece of pieces) yield `${piece}!`;
  if (task === 'refuse')
    throw new AppError('broken-file', { fields: [{ path: 'line 7', code: 'xml-broken' }] });
  if (task === 'throw') throw new Error('a bug');
  if (task === 'exhaust') for (const held: number[][] = []; held.length < 1e9;) held.push([...held.keys()]);
  if (task === 'spin') for (;;) Math.sqrt(2);
  if (task === 'end-process') process.exit(3);
  if (task === 'thread') yield threadId;
};
