import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { formatCheckpoint, parseCheckpoint } from './checkpoint.ts';
import { ORIGIN, arbHash } from './testing.ts';

const ROOT = 'CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=';

function codeOf(text: string): string {
  const parsed = parseCheckpoint(text);
  return parsed.ok ? 'accepted' : parsed.error.code;
}

describe('checkpoint', () => {
  test.prop([fc.maxSafeNat(), arbHash])('a written checkpoint reads back', (size, root) => {
    const parsed = parseCheckpoint(formatCheckpoint({ origin: ORIGIN, size, root }));
    expect(parsed).toEqual({ ok: true, value: { origin: ORIGIN, size, root, extensions: [] } });
  });

  const arbText = fc.tuple(
    fc.constantFrom('o', 'a b', ''),
    fc.constantFrom('0', '7', '07', ' 7', '+7'),
    fc.string(),
  );
  test.prop([arbText])('what is accepted is what would be written again', ([origin, size, rest]) => {
    const parsed = parseCheckpoint(`${origin}\n${size}\n${ROOT}\n${rest}`);
    fc.pre(parsed.ok && parsed.value.extensions.length === 0);
    expect(parsed.ok && formatCheckpoint(parsed.value)).toBe(`${origin}\n${size}\n${ROOT}\n${rest}`);
  });

  test.each([
    ['accepted', `o\n0\n${ROOT}\n`],
    ['accepted', `o\n7\n${ROOT}\nextension\n`],
    ['invalid-layout', ''],
    ['invalid-layout', 'o\n7\n'],
    ['invalid-layout', `o\n7\n${ROOT}`],
    ['invalid-layout', `o\n7\n${ROOT}\n\n`],
    ['invalid-layout', `o\n7\n${ROOT}\n\nx\n`],
    ['invalid-layout', `o\n7\n${ROOT}\nx`],
    ['invalid-origin', `\n7\n${ROOT}\n`],
    ['invalid-origin', `o\r\n7\n${ROOT}\n`],
    ['invalid-size', `o\n\n${ROOT}\n`],
    ['invalid-size', `o\n07\n${ROOT}\n`],
    ['invalid-size', `o\n00\n${ROOT}\n`],
    ['invalid-size', `o\n-7\n${ROOT}\n`],
    ['invalid-size', `o\n+7\n${ROOT}\n`],
    ['invalid-size', `o\n7 \n${ROOT}\n`],
    ['invalid-size', `o\n7\r\n${ROOT}\n`],
    ['invalid-size', `o\n0x7\n${ROOT}\n`],
    ['invalid-size', `o\n1e3\n${ROOT}\n`],
    ['invalid-size', `o\n\u0667\n${ROOT}\n`],
    ['invalid-size', `o\n9007199254740992\n${ROOT}\n`],
    ['invalid-root', `o\n7\n${ROOT}\r\n`],
    ['invalid-root', `o\n7\n${ROOT.slice(0, -1)}\n`],
    ['invalid-root', `o\n7\n${ROOT.replace('I=', 'J=')}\n`],
    ['invalid-root', `o\n7\nAAAA\n`],
  ])('%s: %j', (code, text) => {
    expect(codeOf(text)).toBe(code);
  });

  test.each([
    { origin: '' },
    { origin: 'two\nlines' },
    { size: -1 },
    { size: 1.5 },
    { size: 2 ** 53 },
    { root: new Uint8Array(31) },
  ])('nothing is written for %o', (change) => {
    const sound = { origin: ORIGIN, size: 7, root: new Uint8Array(32) };
    expect(formatCheckpoint(sound)).toContain('\n7\n');
    expect(() => formatCheckpoint({ ...sound, ...change })).toThrow(RangeError);
  });
});
