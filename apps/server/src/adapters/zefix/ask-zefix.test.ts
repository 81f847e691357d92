import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answers, startZefix, zefixFailure, zefixMuster } from '../../testing/modules/zefix.ts';
import { companyOfName, companyOfUid } from './ask-zefix.ts';

const uid = 'CHE-123.456.788';
let zefix: Awaited<ReturnType<typeof startZefix>>;

beforeAll(async () => {
  zefix = await startZefix();
});
afterAll(() => zefix.stop());

const options = (change: object = {}) => ({
  url: zefix.url,
  user: 'firm',
  password: 'geheim:ä',
  timeoutMs: 20_000,
  allowLoopback: true,
  ...change,
});
const codeOf = async (change: object = {}) => {
  const answer = await companyOfUid(uid, options(change));
  return answer.ok ? answer.value.entry : answer.error.code;
};

describe('the register of commerce', () => {
  test('is asked by UID with the credentials, and read in the form of all registers', async () => {
    zefix.tell(answers(200, [zefixMuster]));
    const answer = await companyOfUid(uid, options());
    expect(answer).toMatchObject({
      ok: true,
      value: {
        asOf: '2026-03-04',
        entry: {
          name: 'Sitzprobe Muster AG',
          translations: ['Sitzprobe Muster SA'],
          formerNames: ['Sitzprobe Alt AG'],
          uid,
          legalForm: 'stock_corporation',
          seat: 'Zürich',
          address: 'Erfundene Gasse 7, 8001 Zürich',
          status: 'active',
          signatories: null,
        },
      },
    });
    const { method, path, authorization } = zefix.asked.at(-1)!;
    expect([method, path]).toEqual(['GET', '/ZefixPublicREST/api/v1/company/uid/CHE123456788']);
    expect(Buffer.from(authorization.slice(6), 'base64').toString()).toBe('firm:geheim:ä');
  });

  test.each([
    [401, zefixFailure('X'), 'credentials-refused'],
    [403, '', 'credentials-refused'],
    [429, '', 'too-many-requests'],
    [500, zefixFailure('INTERNAL_SERVER_ERROR'), 'failed'],
    [400, zefixFailure('INVALID_REQUEST_DATA'), 'failed'],
    [302, '', 'failed'],
    [404, '<html>no such page</html>', 'failed'],
    [404, zefixFailure('NOT_FOUND'), null],
    [200, [], null],
    [200, '<html>maintenance</html>', 'unreadable'],
    [200, { name: 'Sitzprobe Muster AG' }, 'unreadable'],
    [200, [{ ...zefixMuster, name: 7 }], 'unreadable'],
    [200, [{ ...zefixMuster, uid: 'CHE107787577' }], 'unreadable'],
    [200, [zefixMuster, { ...zefixMuster, name: 'Zwilling AG' }], 'several'],
    [200, 'x'.repeat(3 * 1024 * 1024), 'too-large'],
  ])('that answers %s with %j is %s', async (status, body, code) => {
    zefix.tell(answers(status, body));
    expect(await codeOf()).toBe(code);
  });

  test('that is slow, silent or away has not answered', async () => {
    zefix.tell(() => undefined);
    expect(await codeOf({ timeoutMs: 50 })).toBe('timed-out');
    zefix.tell((response) => void response.writeHead(200).write('['));
    expect(await codeOf({ timeoutMs: 50 })).toBe('timed-out');
    zefix.tell((response) => void response.destroy());
    expect(await codeOf()).toBe('unreachable');
    expect(await codeOf({ url: 'http://127.0.0.1:9' })).toBe('unreachable');
  });

  test('is not asked within the own network', async () => {
    const before = zefix.asked.length;
    expect(await codeOf({ allowLoopback: false })).toBe('unreachable');
    expect(await codeOf({ url: 'https://10.0.0.1' })).toBe('unreachable');
    expect(zefix.asked).toHaveLength(before);
  });

  test('prefers what goes on to what was deleted under the same number', async () => {
    zefix.tell(answers(200, [{ ...zefixMuster, status: 'CANCELLED', name: 'Früher AG' }, zefixMuster]));
    expect(await codeOf()).toMatchObject({ name: 'Sitzprobe Muster AG' });
    zefix.tell(answers(200, [{ ...zefixMuster, status: 'CANCELLED' }]));
    expect(await codeOf()).toMatchObject({ status: 'deleted' });
    zefix.tell(answers(200, [{ ...zefixMuster, status: 'SOMETHING_NEW', legalForm: null, address: null }]));
    expect(await codeOf()).toMatchObject({ status: 'unknown', legalForm: null, address: null });
  });

  test('finds by name only what has that name, and says so where several have', async () => {
    const byName = (...found: object[]) =>
      zefix.tell((response, { path, body }) => {
        const isSearch = path.endsWith('/search');
        expect(isSearch ? JSON.parse(body) : null).toEqual(
          isSearch ? { name: 'Sitzprobe Muster AG', activeOnly: false } : null,
        );
        answers(200, isSearch ? found : [zefixMuster])(response, { path, body });
      });
    const found = async () => {
      const answer = await companyOfName('Sitzprobe Muster AG', options());
      return answer.ok ? (answer.value.entry?.uid ?? null) : answer.error.code;
    };
    byName(zefixMuster, { ...zefixMuster, name: 'Sitzprobe Muster AG Bern', uid: 'CHE107787577' });
    expect(await found()).toBe(uid);
    byName(zefixMuster, { ...zefixMuster, uid: 'CHE107787577' });
    expect(await found()).toBe('several');
    byName({ ...zefixMuster, name: 'Sitzprobe Muster AG Bern' });
    expect(await found()).toBeNull();
    byName({ ...zefixMuster, uid: 'CHE1' });
    expect(await found()).toBe('unreadable');
    zefix.tell(answers(400, zefixFailure('RESULTLIST_TO_LARGE')));
    expect(await found()).toBe('several');
  });
});
