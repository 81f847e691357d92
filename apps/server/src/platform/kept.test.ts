import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { keptAs, requireKept } from './kept.ts';

const form = z.object({ score: z.number(), note: z.optional(z.string()) });

test('what was kept in the form is read, and what a later version added is left out', () => {
  expect(keptAs(form, '{"score":7}')).toEqual({ score: 7 });
  expect(keptAs(form, '{"score":7,"later":true}')).toEqual({ score: 7 });
});

test.each(['', '{', 'null', '[]', '{"score":"7"}', '{"score":7,"note":null}', '\u0000'])(
  'of %j nothing is read, and it is refused by its own code',
  (text) => {
    expect(keptAs(form, text)).toBeNull();
    expect(() => requireKept(form, text)).toThrow(expect.objectContaining({ code: 'record-unreadable' }));
  },
);
