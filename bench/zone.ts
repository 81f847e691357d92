/** Reads zones of invented persons that are drawn with a pen, at several sizes, and pages without one: `npm run bench:zone`. */
import { buildMrz, readZone, type MrzFormat } from '@sorgfalt/kyc';
import { drawZone, randomFrom } from '@sorgfalt/kyc/testing/zone';

const count = 120;
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const random = randomFrom(20_261_128);

const between = (from: number, to: number) => from + random() * (to - from);
const pick = (text: string) => text[Math.floor(random() * text.length)] ?? '';
const word = (from: number, to: number, text = letters) =>
  Array.from({ length: Math.floor(between(from, to + 1)) }, () => pick(text)).join('');
const day = () =>
  [between(0, 100), between(1, 13), between(1, 29)]
    .map((part) => String(Math.floor(part)).padStart(2, '0'))
    .join('');

function zone(): string[] {
  const format = (['TD1', 'TD2', 'TD3'] as const)[Math.floor(random() * 3)] ?? 'TD3';
  const state = word(3, 3);
  return buildMrz({
    format: format satisfies MrzFormat,
    documentCode: format === 'TD3' ? 'P' : 'I',
    issuingState: state,
    nationality: state,
    surname: word(2, 12),
    givenNames: `${word(1, 8)} ${word(2, 8)}`,
    documentNumber: word(6, 9, `${letters}0123456789`),
    birthYymmdd: day(),
    sex: random() < 0.5 ? 'F' : 'M',
    expiryYymmdd: day(),
  }).split('\n');
}

const table: Record<string, Record<string, number>> = {};
for (const pitch of [15, 20, 30, 40]) {
  const row = {
    pictures: count,
    'all lines right': 0,
    'sure and right': 0,
    'sure and wrong': 0,
    'median ms': 0,
  };
  const times: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const lines = zone();
    const picture = drawZone({
      lines,
      pitch,
      width: 48 * pitch,
      height: 18 * pitch,
      angle: between(-3, 3) + (random() < 0.2 ? 180 : 0),
      leading: between(1.6, 2.5),
      pen: between(0.1, 0.18),
      softness: between(1, pitch / 7),
      paper: between(180, 255),
      ink: between(10, 90),
      noise: between(0, 25),
      seed: at,
    });
    const start = performance.now();
    const reading = readZone(picture);
    times.push(performance.now() - start);
    const isRight = reading?.lines.join() === lines.join();
    if (isRight) row['all lines right'] += 1;
    if (reading?.isSure === true) row[isRight ? 'sure and right' : 'sure and wrong'] += 1;
  }
  row['median ms'] = Math.round(times.sort((one, other) => one - other)[count >> 1] ?? 0);
  table[`${pitch * 10} dpi`] = row;
}
console.table(table);

const page = drawZone({
  lines: zone(),
  pitch: 30,
  width: 2480,
  height: 3508,
  noise: 20,
  at: { x: 1400, y: 2900 },
});
for (const round of ['first', 'second']) {
  const start = performance.now();
  const isRead = readZone(page) !== null;
  console.log(
    `a page of A4 at 300 dpi, ${round} time: ${Math.round(performance.now() - start)} ms, ${isRead ? 'read' : 'not read'}`,
  );
}
