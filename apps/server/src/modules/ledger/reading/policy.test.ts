import { expect, test } from 'vitest';
import { roles } from '@sorgfalt/contract';
import { contentStateFor } from './policy.ts';

test('what is there is for officers, and what is gone is so for everybody', () => {
  const seen = roles.map((role) =>
    (['present', 'erased', 'unreadable'] as const).map((kept) => contentStateFor(role, kept)),
  );
  expect(seen).toEqual([
    ['present', 'erased', 'unreadable'],
    ['present', 'erased', 'unreadable'],
    ['restricted', 'erased', 'unreadable'],
  ]);
});
