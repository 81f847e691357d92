import { fc, test as property } from '@fast-check/vitest';
import { expect, test } from 'vitest';
import { buildMrz } from '../mrz-build.ts';
import { arbMrzContent } from '../testing.ts';
import { readZone } from './read-zone.ts';
import type { Shades } from './reading.ts';
import { drawZone, randomFrom, type Drawn } from './testing.ts';

// The specimen of ICAO Doc 9303-4, appendix B, and names with every letter.
const passport = [
  'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
  'L898902C36UTO7408122F1204159ZE184226B<<<<<10',
];
const card = [
  'I<UTOD231458907<<<<<<<<<<<<<<<',
  '7408122F1204159UTO<<<<<<<<<<<6',
  'ERIKSSON<<ANNA<MARIA<<<<<<<<<<',
];
const wide = { width: 1400, height: 500, pitch: 28, noise: 12 } as const;

property.prop(
  [
    arbMrzContent,
    fc.record({
      angle: fc.double({ min: -3, max: 3, noNaN: true }),
      pitch: fc.integer({ min: 18, max: 30 }),
      seed: fc.nat(),
    }),
  ],
  { numRuns: 15 },
)('a zone of any format that lies a little askew is read', (content, lies) => {
  const lines = buildMrz(content).split('\n');
  expect(readZone(drawZone({ ...wide, ...lies, lines }))?.lines).toEqual(lines);
});

test.each([90, 180, -90])('a zone that is turned by %d degrees is read, and the angle is said', (angle) => {
  const upright = Math.abs(angle) === 180 ? wide : { ...wide, width: wide.height, height: wide.width };
  const reading = readZone(drawZone({ ...upright, lines: passport, angle }));
  expect(reading?.lines).toEqual(passport);
  expect(Math.abs(reading?.angle ?? 0)).toBeCloseTo(Math.abs(angle), 0);
});

test('the crop holds the zone and little else', () => {
  const reading = readZone(
    drawZone({ width: 1600, height: 1600, pitch: 20, lines: card, at: { x: 500, y: 1200 } }),
  );
  expect(reading?.isSure).toBe(true);
  const { left, top, width, height } = reading?.crop ?? { left: 0, top: 0, width: 0, height: 0 };
  expect([left < 200, left > 160, left + width > 800, left + width < 840]).toEqual([true, true, true, true]);
  expect([top < 1149, top > 1100, top + height > 1251, top + height < 1300]).toEqual([
    true,
    true,
    true,
    true,
  ]);
});

test('a zone that is printed with a wrong check digit is given as it is printed, and is not sure', () => {
  const [first = '', second = ''] = passport;
  for (const lines of [
    [first, second.replace('L898902C36', 'L898902C35')],
    [first, second.replace('740812', '740912')],
    [first, `${second.slice(0, -1)}4`],
  ]) {
    const reading = readZone(drawZone({ ...wide, lines }));
    expect(reading?.isSure).toBe(false);
    expect(reading?.lines).toEqual(lines);
  }
});

test('a character that is covered is doubtful, and the zone is not sure', () => {
  const shades = drawZone({ ...wide, lines: passport });
  // The fourth letter of the name lies at the eighth place of the first line.
  const left = Math.round(wide.width / 2 + (8 - 22) * wide.pitch);
  for (let y = 190; y < 250; y += 1)
    shades.data.fill(60, y * wide.width + left, y * wide.width + left + wide.pitch);
  const reading = readZone(shades);
  expect(reading?.isSure).toBe(false);
  expect(reading?.doubtful).toContainEqual({ line: 1, position: 9 });
});

const drawn = (width: number, height: number, shade: (x: number, y: number) => number): Shades => ({
  width,
  height,
  data: Uint8Array.from({ length: width * height }, (_, at) => shade(at % width, Math.floor(at / width))),
});
const random = randomFrom(7);

test.each<readonly [string, Shades]>([
  ['black', drawn(800, 1000, () => 0)],
  ['white', drawn(800, 1000, () => 255)],
  ['noise', drawn(800, 1000, () => random() * 255)],
  ['one point', drawn(1, 1, () => 0)],
  ['a row', drawn(3000, 1, (x) => x % 255)],
  ['a column', drawn(1, 3000, (_, y) => y % 255)],
  ['upright stripes', drawn(1000, 800, (x) => (x % 20 < 8 ? 0 : 255))],
  ['level stripes', drawn(1000, 800, (_, y) => (y % 20 < 8 ? 0 : 255))],
  [
    'two dashed lines',
    drawn(1000, 400, (x, y) => (x % 22 < 8 && (y - 150) % 40 < 20 && y > 150 && y < 220 ? 0 : 255)),
  ],
  ['squares', drawn(1000, 800, (x, y) => (((x >> 4) + (y >> 4)) % 2) * 255)],
  ['no picture', drawn(0, 0, () => 0)],
])('a picture of %s holds no zone', (_, shades) => {
  expect(readZone(shades)).toBeNull();
});

test('lines of other characters are no zone', () => {
  const lines = ['0'.repeat(44), '1'.repeat(44)];
  const shown: Partial<Drawn>[] = [
    { lines: [lines[0] ?? ''] },
    { lines: lines.map((line) => line.slice(0, 20)) },
  ];
  for (const each of shown) expect(readZone(drawZone({ ...wide, lines, ...each }))).toBeNull();
});

test('a picture with more or fewer shades than points is refused', () => {
  expect(() => readZone({ width: 2, height: 2, data: new Uint8Array(3) })).toThrow(RangeError);
});
