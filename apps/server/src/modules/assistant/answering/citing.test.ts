import { fc, test } from '@fast-check/vitest';
import { expect } from 'vitest';
import { createCiting } from './citing.ts';

const ids = ['s0000000a', 's0000000b', 's0000000c'];

function cite(pieces: readonly string[]) {
  const citing = createCiting(ids);
  const text = [...pieces.map((piece) => citing.take(piece)), citing.end()].join('');
  return { text, named: citing.named() };
}

test.each([
  ['ids become numbers in the order of their naming', 'Yes [s0000000b]. No [s0000000a].', 'Yes [1]. No [2].'],
  ['the same id has the same number', 'Yes [s0000000b]. No [s0000000b].', 'Yes [1]. No [1].'],
  ['several in one mark, each once', 'Yes [s0000000c, s0000000a;s0000000c].', 'Yes [1][2].'],
  ['an unknown id is dropped with its mark', 'Yes [s1234567a]. No.', 'Yes. No.'],
  ['a number that the model gives is none', 'Yes [1]. No [42].', 'Yes. No.'],
  ['known ids stay where an unknown one is among them', 'Yes [s1234567a, s0000000a].', 'Yes [1].'],
  ['a bracket that is never closed is text', 'Yes [s0000000a', 'Yes [s0000000a'],
])('%s', (_, written, shown) => {
  expect(cite([written]).text).toBe(shown);
});

test.prop([
  fc.array(fc.constantFrom('Yes ', '[', ']', ' ', 's0000000a', 's0000000b', 's9', '1', ', ', '.\n'), {
    maxLength: 30,
  }),
  fc.integer({ min: 1, max: 9 }),
])('however an answer is cut into pieces, the same is shown', (parts, size) => {
  const written = parts.join('');
  const pieces = written.match(new RegExp(`[^]{1,${String(size)}}`, 'gu')) ?? [];
  expect(cite(pieces)).toEqual(cite([written]));
});

test.prop([fc.string({ maxLength: 60 }), fc.string({ maxLength: 60 })])(
  'no number is shown that is not of a source that was given',
  (before, after) => {
    const { text, named } = cite([`${before}[7]${after} [s0000000b]`]);
    for (const [, n] of text.matchAll(/\[(\d+)\]/gu)) expect(Number(n)).toBeLessThanOrEqual(named.length);
  },
);
