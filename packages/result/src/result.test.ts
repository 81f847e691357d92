import { expect, expectTypeOf, test } from 'vitest';
import { accept, refuse, type Result } from './index.ts';

function half(whole: number): Result<number, 'odd' | { readonly code: 'too-large'; readonly max: number }> {
  if (whole > 100) return refuse({ code: 'too-large', max: 100 });
  return whole % 2 === 0 ? accept(whole / 2) : refuse('odd');
}

test('holds a value, or the refusal with what belongs to it', () => {
  expect(half(4)).toEqual({ ok: true, value: 2 });
  expect(half(102)).toEqual({ ok: false, error: { code: 'too-large', max: 100 } });
});

test('a code alone stands for a refusal', () => {
  expect(half(3)).toEqual({ ok: false, error: { code: 'odd' } });
});

test('several refusals stay a list', () => {
  const refusals = [{ code: 'a' }, { code: 'b' }] as const;
  expect(refuse(refusals)).toEqual({ ok: false, error: refusals });
});

test('the codes are known to the compiler', () => {
  const refused = half(3);
  if (refused.ok) throw new Error('3 has no half');
  expectTypeOf(refused.error.code).toEqualTypeOf<'odd' | 'too-large'>();
});
