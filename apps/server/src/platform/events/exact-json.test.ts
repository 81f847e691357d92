import { fc, test } from '@fast-check/vitest';
import { expect } from 'vitest';
import { canonicalize } from '@sorgfalt/ledger';
import { exactRecord } from './exact-json.ts';
import type { Json } from './spine.ts';

const records = fc.dictionary(
  fc.string().filter((key) => key !== '__proto__' && key.isWellFormed()),
  fc.jsonValue() as fc.Arbitrary<Json>,
);

test.prop([records])('whatever can be stored as JSON can be sealed after it', (record) => {
  expect(() => canonicalize(exactRecord(record) as never)).not.toThrow();
});

test.prop([records])('doing it twice changes nothing more', (record) => {
  const once = exactRecord(record);
  expect(exactRecord(once)).toEqual(once);
});

test.prop([fc.double({ noNaN: true, noDefaultInfinity: true })])(
  'the number is still told exactly',
  (number) => {
    expect(Number(exactRecord({ number })['number'])).toBe(number);
  },
);
