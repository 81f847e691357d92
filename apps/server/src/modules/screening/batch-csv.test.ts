import { expect, test } from 'vitest';
import { readBatch } from './batch-csv.ts';

const bytesOf = (text: string, encoding: 'utf8' | 'latin1' = 'utf8') =>
  Uint8Array.from(Buffer.from(text, encoding));
const read = (bytes: Uint8Array) =>
  readBatch(bytes).map(({ recordId, name, query, errorCode }) => [
    recordId,
    query === null ? null : name,
    errorCode,
  ]);

test('a file of a spreadsheet is read in its own encoding, so that no umlaut is lost', () => {
  const text = 'id;name\r\n1;Günther Müstermann\r\n2;Zoë Testé\r\n';
  const lines = [
    ['1', 'Günther Müstermann', null],
    ['2', 'Zoë Testé', null],
  ];
  expect(read(bytesOf(text))).toEqual(lines);
  expect(read(bytesOf(`\uFEFF${text}`))).toEqual(lines);
  expect(read(bytesOf(text, 'latin1'))).toEqual(lines);
});

test('a letter of a spreadsheet that happens to be one of UTF-8, too, is read as the others of its file', () => {
  const text = 'id;name\r\n1;\u00ABSOCI\u00C9T\u00C9\u00BB Z\u00DCRICH\r\n2;Ren\u00E9\r\n';
  expect(read(bytesOf(text, 'latin1'))).toEqual([
    ['1', '\u00ABSOCI\u00C9T\u00C9\u00BB Z\u00DCRICH', null],
    ['2', 'Ren\u00E9', null],
  ]);
});

test('one damaged letter changes no other name of the file', () => {
  const lines = [
    bytesOf('id;name\r\n1;Šimić Željko\r\n2;Ren'),
    Uint8Array.of(0xe9),
    bytesOf('\r\n3;Zoë Testé\r\n'),
  ];
  expect(read(Buffer.concat(lines))).toEqual([
    ['1', 'Šimić Željko', null],
    ['2', 'René', null],
    ['3', 'Zoë Testé', null],
  ]);
});

test.each([
  ['more cells than the heading has', '1,Testonov, Viktor'],
  ['a quotation mark that is never closed', '1,"Testonov, Viktor'],
  ['letters that were lost before', '1,Viktor Test\uFFFDnov'],
  ['what an older system wrote for a letter', '1,Viktor Test\u001Anov'],
  ['a sign that no text holds', '1,Viktor Test\u0000nov'],
])('a line with %s is not screened by half of its name', (_, line) => {
  expect(read(bytesOf(`id,name\n${line}\n2,Regula Zwiebelfisch\n`))).toEqual([
    ['1', null, 'line-broken'],
    ['2', 'Regula Zwiebelfisch', null],
  ]);
});

test('a name of several lines in a cell is one', () => {
  expect(read(bytesOf('id,name\n1,"Viktor\r\nTestonov"\n'))).toEqual([['1', 'Viktor  Testonov', null]]);
});

test.each(['30.02.1961', '1961-02-29', '31.4.1961'])('%s is no day of birth', (day) => {
  expect(read(bytesOf(`id,name,dob\n1,Viktor Testonov,${day}\n2,Zoë Testé,29.02.1960\n`))).toEqual([
    ['1', null, 'bad-date'],
    ['2', 'Zoë Testé', null],
  ]);
});

test('empty cells behind those of the heading are nothing', () => {
  expect(read(bytesOf('id;name;;\n1;Viktor Testonov;;;;\n2;Regula Zwiebelfisch\n'))).toEqual([
    ['1', 'Viktor Testonov', null],
    ['2', 'Regula Zwiebelfisch', null],
  ]);
});
