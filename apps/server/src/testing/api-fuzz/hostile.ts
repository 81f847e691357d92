import * as fc from 'fast-check';

const hostileTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udc00\ud800',
  '\u202E\u2066',
  '\u2028',
  "'; drop table users; --",
  '" or 1=1',
  '${7*7}{{7*7}}',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '..%2f..%2f',
  '%00',
  '%s%n%x',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '-0',
  '1e309',
  '0000-00-00',
  '9999-12-31',
  '2026-02-30',
  '-271821-04-20',
  '01890000-0000-7000-8000-00000000ffff',
  'CHF',
  '=1+1',
  '\\u0000',
  '\\x00',
  'a'.repeat(300),
  '名'.repeat(5000),
  '\u0301'.repeat(2000),
] as const;

const hostileNumbers = [
  -1,
  0,
  -0,
  0.1,
  2 ** 31,
  2 ** 32,
  2 ** 53,
  -(2 ** 53),
  1e21,
  1e308,
  5e-324,
  2_147_483_647,
  9_007_199_254_740_991,
] as const;

/** What no schema means, of every type. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.constantFrom(...hostileNumbers),
  fc.constantFrom(null, true, false, [], {}, [[]], { a: null }),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.jsonValue({ maxDepth: 4 }),
);

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.string({ unit: 'binary', maxLength: 12 }),
);

/** Bodies that are not what their type says. */
export const brokenBody: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    '{',
    'null',
    '[]',
    '""',
    '0',
    '{"a":1,"a":2}',
    '{"__proto__":{"isAdmin":true}}',
    '{"constructor":{"prototype":{"isAdmin":true}}}',
    '{"a":1e999}',
    '\ufeff{}',
    `${'['.repeat(5000)}${']'.repeat(5000)}`,
    `{"a":"${'x'.repeat(20_000)}"}`,
  ),
  fc.json(),
);

export const contentTypes = [
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/xml',
  ';',
] as const;

/** A value with one place of it changed: a member gone, added or something else. */
export function nearly(value: unknown): fc.Arbitrary<unknown> {
  if (Array.isArray(value) && value.length > 0)
    return fc.oneof(
      fc
        .nat({ max: value.length - 1 })
        .chain((at) =>
          nearly(value[at]).map((other) =>
            value.map((each: unknown, index) => (index === at ? other : each)),
          ),
        ),
      fc.constant([...(value as unknown[]), ...(value as unknown[])]),
    );
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) return hostileValue;
  const members = value as Readonly<Record<string, unknown>>;
  return fc.constantFrom(...Object.keys(members)).chain((name) =>
    fc.oneof(
      { weight: 5, arbitrary: nearly(members[name]).map((other) => ({ ...members, [name]: other })) },
      {
        weight: 1,
        arbitrary: fc.constant(Object.fromEntries(Object.entries(members).filter(([each]) => each !== name))),
      },
      { weight: 1, arbitrary: hostileValue.map((more) => ({ ...members, nobodyKnows: more })) },
    ),
  );
}
