import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { User } from '@sorgfalt/contract';
import { mergeUserDocument } from './user-document.ts';

const database = { address: 'https://firestore.test', projectId: 'desk-test' };
const user: User = {
  id: 'fb/1',
  uid: 'fb/1',
  name: 'Anna Beispiel',
  email: 'anna@example.test',
  img: '/assets/img/profiles/default_profile.png',
  lastLoginAt: '2026-11-24T08:00:00.000Z',
  role: 1,
  state: 'active',
  isVerified: true,
  isGuest: false,
  provider: 'google',
};

/** Firestore's documents by their address, as its REST interface keeps them. */
const documents = new Map<string, Record<string, unknown>>();
let writes: { readonly url: string; readonly mask: readonly string[] }[];
let status: number;

beforeEach(() => {
  documents.clear();
  writes = [];
  status = 200;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const url = new URL(address);
    expect(new Headers(init.headers).get('authorization')).toBe('Bearer token');
    if (status !== 200) return new Response('{}', { status });
    const key = url.pathname;
    if (init.method === 'GET') {
      const fields = documents.get(key);
      return fields === undefined
        ? new Response('{}', { status: 404 })
        : new Response(JSON.stringify({ name: key, fields }));
    }
    const mask = url.searchParams.getAll('updateMask.fieldPaths');
    writes.push({ url: key, mask });
    const given = JSON.parse(typeof init.body === 'string' ? init.body : '{}').fields;
    const kept = { ...documents.get(key) };
    for (const name of mask) kept[name] = given[name];
    documents.set(key, kept);
    return new Response(JSON.stringify({ name: key, fields: kept }));
  });
});
afterEach(() => vi.unstubAllGlobals());

const place = '/v1/projects/desk-test/databases/(default)/documents/users/fb%2F1';

test('makes the document of somebody new', async () => {
  await mergeUserDocument(database, user, 'token');
  expect(documents.get(place)).toEqual({
    uid: { stringValue: 'fb/1' },
    email: { stringValue: 'anna@example.test' },
    name: { stringValue: 'Anna Beispiel' },
    img: { stringValue: user.img },
    lastLoginAt: { stringValue: '2026-11-24T08:00:00.000Z' },
    role: { integerValue: '1' },
    isGuest: { booleanValue: false },
    provider: { stringValue: 'google' },
  });
});

test('writes what changed alone, and leaves what other programs keep in it', async () => {
  await mergeUserDocument(database, user, 'token');
  documents.set(place, { ...documents.get(place), theme: { stringValue: 'dark' } });
  await mergeUserDocument(database, { ...user, role: 0, lastLoginAt: null }, 'token');
  expect(writes[1]).toEqual({ url: place, mask: ['lastLoginAt', 'role'] });
  expect(documents.get(place)).toMatchObject({
    theme: { stringValue: 'dark' },
    role: { integerValue: '0' },
    lastLoginAt: { nullValue: null },
    name: { stringValue: 'Anna Beispiel' },
  });
});

test('writes nothing where all of it is there', async () => {
  await mergeUserDocument(database, user, 'token');
  await mergeUserDocument(database, user, 'token');
  expect(writes).toHaveLength(1);
});

test('takes back a role that the owner of the document wrote into it', async () => {
  await mergeUserDocument(database, user, 'token');
  documents.set(place, { ...documents.get(place), role: { integerValue: '0' } });
  await mergeUserDocument(database, user, 'token');
  expect(documents.get(place)).toMatchObject({ role: { integerValue: '1' } });
});

test.each([403, 500])('says where Firestore answers %i', async (refused) => {
  status = refused;
  await expect(mergeUserDocument(database, user, 'token')).rejects.toThrow(String(refused));
});
