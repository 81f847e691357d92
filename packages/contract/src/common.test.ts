import { safeParse } from 'zod/v4/core';
import { expect, test } from 'vitest';
import { text } from './common.ts';
import * as z from './zod.ts';

const reason = text(20).check(z.minLength(1));

test.each([
  '',
  ' \n',
  '\u00A0',
  '\u200B\uFEFF',
  '\u3164',
  '\u2800 \u2800',
  '\u202E\u00AD',
  '\uFE0F',
  '\u{E0041}',
])('a text in which nobody sees anything says nothing: %j', (given) => {
  expect(safeParse(text(20), given)).toEqual({ success: true, data: '' });
  expect(safeParse(reason, given).error?.issues.map(({ code }) => code)).toEqual(['too_small']);
});

test.each([' x ', 'a\u200Bb', '\u2764\uFE0F', '.', '한', '\u0301'])('any other is kept: %j', (given) => {
  expect(safeParse(reason, given)).toEqual({ success: true, data: given.trim() });
});
