import { describe, expect, test } from 'vitest';
import { eventReader, readEvents } from './stream.ts';

const phase = (name: string) => `event: phase\ndata: {"phase":"${name}"}\n\n`;
const whole = `: hello\n\n${phase('processing')}event: delta\ndata: {"text":"Ärger\\n"}\n\nevent: news\ndata: 1\n\n${phase('generating')}`;
const expected = [
  { event: 'phase', data: { phase: 'processing' } },
  { event: 'delta', data: { text: 'Ärger\n' } },
  { event: 'phase', data: { phase: 'generating' } },
];

describe('eventReader', () => {
  test('gives the same events wherever the pieces are cut', () => {
    for (let cut = 0; cut <= whole.length; cut += 1) {
      const read = eventReader();
      expect([...read(whole.slice(0, cut)), ...read(whole.slice(cut))]).toEqual(expected);
    }
  });

  test('an event that is cut off, broken or unknown is none', () => {
    const read = eventReader();
    expect(read('event: delta\ndata: {"text":\n\n')).toEqual([]);
    expect(read('data: {"phase":"processing"}\n\n')).toEqual([]);
    expect(read('event: done\ndata: {"an')).toEqual([]);
  });

  test('lines may end in both ways', () => {
    expect(eventReader()(phase('searching').replaceAll('\n', '\r\n'))).toEqual([
      { event: 'phase', data: { phase: 'searching' } },
    ]);
  });
});

test('letters of several bytes survive a cut between their bytes', async () => {
  const bytes = new TextEncoder().encode(whole);
  const body = new ReadableStream({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  });
  const events: unknown[] = [];
  await readEvents(new Response(body), (event) => events.push(event));
  expect(events).toEqual(expected);
});
