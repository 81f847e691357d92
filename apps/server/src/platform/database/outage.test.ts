import { expect, inject, test } from 'vitest';
import { createPool } from './database.ts';
import { isOutage, servesNobody } from './outage.ts';

const failing = (code: string, extra: object = {}) => Object.assign(new Error('refused'), { code, ...extra });

test.each(['08006', '53100', '53300', '57P01', '57P03', '57014', '25006'])(
  'the code %s of the server is an outage, also as the cause of another error',
  (code) => {
    expect(isOutage(failing(code))).toBe(true);
    expect(isOutage(new Error('Failed query', { cause: failing(code) }))).toBe(true);
  },
);

test.each(['23505', '23514', '42P01', '22P02', '40001', ''])('the code %j is none', (code) => {
  expect(isOutage(failing(code))).toBe(false);
});

test('a file that is not there is no outage of the database, a socket that is not there is', async () => {
  expect(isOutage(failing('ENOENT', { syscall: 'open', path: 'a.csv' }))).toBe(false);
  expect(isOutage(failing('ENOENT', { syscall: 'connect' }))).toBe(true);
});

test.each([
  ['nobody listens', 'postgresql://nobody@127.0.0.1:9/none'],
  ['there is no socket', 'postgresql://nobody@localhost/none?host=%2Fno%2Fsuch%2Ffolder'],
])('what the driver says where %s is an outage', async (_, url) => {
  const pool = createPool(url, 1);
  const error: unknown = await pool.query('select 1').catch((cause: unknown) => cause);
  await pool.end();
  expect(isOutage(error)).toBe(true);
});

test.each([
  ['the password is another one', (url: URL) => (url.password = 'another')],
  ['the database is gone', (url: URL) => (url.pathname = '/gone')],
])('what the server says where %s is no outage at the start, and serves nobody later', async (_, change) => {
  const url = new URL(inject('databaseUrl'));
  change(url);
  const pool = createPool(url.href, 1);
  const error: unknown = await pool.query('select 1').catch((cause: unknown) => cause);
  await pool.end();
  expect([isOutage(error), servesNobody(error)]).toEqual([false, true]);
  expect(servesNobody(new Error('Failed query', { cause: error }))).toBe(true);
});

test('rights that are missing for a statement are a fault of ours, and no outage', () => {
  expect(servesNobody(failing('42501', { severity: 'ERROR' }))).toBe(false);
});

test('what is no error is no outage', () => {
  expect([null, undefined, 'ECONNREFUSED', {}].map(isOutage)).toEqual([false, false, false, false]);
});
