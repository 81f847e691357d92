import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assistantRoutes, fillPath, identityRoutes, libraryRoutes } from '@sorgfalt/contract';
import type { PolicyVersion } from '@sorgfalt/contract';
import { pdfOf } from '../../../testing/modules/documents.ts';
import { sendPolicy } from '../../../testing/modules/library.ts';
import type { Sent } from '../../../testing/modules/library.ts';
import type { As } from '../../../testing/modules/payments.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import type { TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const text = (sum: string) =>
  `# Zeppelin counter\n\nThe zeppelin counter takes cash of up to CHF ${sum} from a client.\n`;

const send = (sent: Partial<Sent> = {}) => sendPolicy(app, { file: text('1,111'), ...sent });

const at = ({ versionId }: PolicyVersion) => ({ params: { versionId } });
const accept = (policy: PolicyVersion, as: As = 'admin') =>
  app.call(libraryRoutes.acceptPolicy, at(policy), as);
const end = (policy: PolicyVersion, action: 'refusePolicy' | 'withdrawPolicy', as: As = 'admin') =>
  app.call(libraryRoutes[action], { ...at(policy), body: { reason: 'It is out of date.' } }, as);
const shelf = async (as: As = 'guest') =>
  (await app.call(assistantRoutes.library, {}, as)).body.sources.filter(({ kind }) => kind === 'policy');
const read = ({ policyId }: PolicyVersion, version?: string, as: As = 'guest') =>
  app.call(
    assistantRoutes.source,
    { params: { sourceId: policyId }, query: version === undefined ? {} : { version } },
    as,
  );

async function accepted(sent: Partial<Sent> = {}) {
  const { body } = await send(sent);
  expect((await accept(body)).status).toBe(200);
  return body;
}

describe('a policy', () => {
  test('answers nothing before another person accepts it, and then at once', async () => {
    const before = (await app.call(assistantRoutes.library, {}, 'guest')).body.indexHash;
    const { status, body } = await send();
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({
        state: 'quarantined',
        version: 1,
        kind: 'markdown',
        passages: 1,
        actions: ['withdraw'],
      }),
    ]);
    expect((await app.call(assistantRoutes.library, {}, 'guest')).body.indexHash).toBe(before);
    expect((await accept(body, 'editor')).error?.code).toBe('own-submission');
    expect((await read(body)).status).toBe(404);
    const decided = await accept(body);
    expect(decided.body).toMatchObject({ state: 'accepted', actions: ['withdraw'] });
    const { id } = (await app.call(identityRoutes.me, {}, 'guest')).body;
    const answer = await app.call(
      assistantRoutes.policyQuery,
      { body: { question: 'How much cash does the zeppelin counter take from a client?', user_id: id } },
      'guest',
    );
    expect(answer.body.sources[0]).toMatchObject({
      kind: 'policy',
      sourceId: body.policyId,
      citation: 'Cash policy § 1.1',
      version: '1',
    });
  });

  test('has versions, of which each ends on the first day of the next', async () => {
    const first = await accepted({ facts: { title: 'Gifts' } });
    const { policyId } = first;
    await accepted({ facts: { title: 'Gifts', policyId, validFrom: '2021-01-01' }, file: text('2,222') });
    await accepted({ facts: { title: 'Gifts', policyId, validFrom: '2099-01-01' }, file: text('3,333') });
    expect((await read(first)).body.passages[0]).toMatchObject({
      text: expect.stringContaining('2,222'),
      inForceUntil: '2099-01-01',
    });
    expect((await read(first, '1')).body.passages[0]).toMatchObject({
      text: expect.stringContaining('1,111'),
      inForceUntil: '2021-01-01',
    });
    expect((await read(first)).body.source.versions.map(({ version }) => version)).toEqual(['3', '2', '1']);
  });

  test('that is withdrawn is gone at once, and no earlier version comes back', async () => {
    const first = await accepted({ facts: { title: 'Travel' } });
    const second = await accepted({
      facts: { title: 'Travel', policyId: first.policyId, validFrom: '2021-01-01' },
    });
    expect((await end(second, 'withdrawPolicy', 'editor')).body).toMatchObject({
      state: 'withdrawn',
      reason: 'It is out of date.',
      actions: [],
    });
    expect((await shelf()).map(({ sourceId }) => sourceId)).not.toContain(first.policyId);
    expect((await accept(second)).error?.code).toBe('not-allowed-now');
  });

  test('that is refused stays out, with the reason', async () => {
    const { body } = await send();
    expect((await end(body, 'refusePolicy', 'editor')).error?.code).toBe('own-submission');
    expect((await end(body, 'refusePolicy')).body).toMatchObject({
      state: 'refused',
      reason: 'It is out of date.',
    });
    expect((await accept(body)).error?.code).toBe('not-allowed-now');
  });

  test('is there for its roles alone, also in quarantine', async () => {
    const { body } = await send({ as: 'admin', facts: { title: 'Secret', roles: ['admin'] } });
    const { params } = at(body);
    for (const as of ['editor', { token: await app.token('editor', 'two') }] as const) {
      expect((await app.call(libraryRoutes.policyText, { params }, as)).status).toBe(404);
      expect((await accept(body, as)).status).toBe(404);
      expect(
        (await app.call(libraryRoutes.policies, {}, as)).body.policies.map(({ title }) => title),
      ).not.toContain('Secret');
      expect((await send({ as, facts: { policyId: body.policyId } })).status).toBe(404);
    }
    expect((await app.call(libraryRoutes.policyText, { params }, 'admin')).body.passages).toMatchObject([
      { eId: 'sec_1/para_1', heading: 'Zeppelin counter' },
    ]);
  });

  test('is told of and sealed at each step, without a word of it', async () => {
    const { body } = await send({ facts: { title: 'Unmistakable title' } });
    await accept(body);
    await end(body, 'withdrawPolicy');
    const { rows } = await app.pool.query(
      `select type, data, proof_id from events where data->>'versionId' = $1 order by id`,
      [body.versionId],
    );
    expect(rows.map(({ type }) => type)).toEqual([
      'library.policy_uploaded',
      'library.policy_accepted',
      'library.policy_withdrawn',
    ]);
    expect(rows.every(({ proof_id: proof }) => proof !== null)).toBe(true);
    expect(JSON.stringify(rows)).not.toMatch(/Unmistakable|zeppelin|cash\.md/iu);
  });
});

test('the database holds four eyes, the states and the text', async () => {
  const { body } = await send();
  const set = (change: string) =>
    app.pool.query(`update policy_versions set ${change} where id = $1`, [body.versionId]);
  const { uid } = body.uploadedBy;
  await expect(set(`state = 'accepted'`)).rejects.toThrow('policy_versions_decided');
  await expect(set(`state = 'accepted', decided_by = '${uid}', decided_at = now()`)).rejects.toThrow(
    'policy_versions_four_eyes',
  );
  await expect(set(`passages = '[]'`)).rejects.toThrow('stays');
  await expect(set(`uploaded_by = 'somebody'`)).rejects.toThrow('stays');
  await accept(body);
  await expect(set(`state = 'quarantined', decided_by = null`)).rejects.toThrow('does not go from');
  await expect(app.pool.query('delete from policy_versions where id = $1', [body.versionId])).rejects.toThrow(
    'are kept',
  );
});

describe('the file of a policy', () => {
  const file = async ({ versionId }: PolicyVersion, as: As = 'admin') => {
    const bearer = as === null ? null : typeof as === 'string' ? await app.token(as) : as.token;
    return app.app.http.inject({
      method: 'GET',
      url: fillPath(libraryRoutes.policyFile.path, { versionId }),
      headers: bearer === null ? {} : { authorization: `Bearer ${bearer}` },
    });
  };

  test('is given back byte for byte, to be kept and never shown by the browser', async () => {
    const sent = pdfOf([['The zeppelin counter takes cash of up to CHF 1,111 from a client.']]);
    const { body } = await send({ name: 'Kasse «neu».pdf', file: sent });
    const { statusCode, rawPayload, headers } = await file(body);
    expect(statusCode).toBe(200);
    expect(Buffer.compare(rawPayload, Buffer.from(sent))).toBe(0);
    expect(headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'content-disposition': `attachment; filename="policy"; filename*=UTF-8''Kasse%20%C2%ABneu%C2%BB.pdf`,
    });
  });

  test('that is no longer what was uploaded is not given out', async () => {
    const { body } = await send();
    await app.pool.query(`update policy_files set bytes = 'other' where version_id = $1`, [body.versionId]);
    const { statusCode, payload } = await file(body);
    expect([statusCode, payload]).toEqual([409, expect.stringContaining('record-unreadable')]);
  });

  test('is for those who may see the policy', async () => {
    const { body } = await send({ as: 'admin', facts: { roles: ['admin'] } });
    expect((await file(body, 'editor')).statusCode).toBe(404);
    expect((await file(body, 'guest')).statusCode).toBe(403);
    expect((await file(body, null)).statusCode).toBe(401);
  });
});

test('who accepts twice at once accepts once', async () => {
  const { body } = await send();
  const answers = await Promise.all([
    accept(body),
    accept(body),
    accept(body, { token: await app.token('admin', 'two') }),
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
});

test.each([
  ['no title', { title: '' }, 'facts.title'],
  ['a day that is none', { validFrom: '2020-02-31' }, 'facts.validFrom'],
  ['nobody who may read it', { roles: [] }, 'facts.roles'],
  ['a member that is unknown', { state: 'accepted' }, 'facts.state'],
])('%s is refused by its place', async (_, facts, path) => {
  const { status, body } = await send({ facts });
  expect([status, body.error?.code, body.error?.fields?.[0]?.path]).toEqual([400, 'invalid-request', path]);
});

test.each([
  ['a PDF of pictures', 'a.pdf', pdfOf([[]]), 422, 'broken-file'],
  ['a file that lies about its type', 'a.pdf', 'Text.', 422, 'broken-file'],
  ['a file of 26 MB', 'a.txt', 'a'.repeat(26 * 1024 * 1024), 413, 'file-too-large'],
])('%s is refused, and nothing is kept', async (_, name, file, status, code) => {
  const count = async () => (await app.call(libraryRoutes.policies, {}, 'admin')).body.policies.length;
  const before = await count();
  const answer = await send({ name, file });
  expect([answer.status, answer.body.error?.code]).toEqual([status, code]);
  expect(await count()).toBe(before);
});

test.each([
  ['guest', 403],
  [null, 401],
] as const)('%s has no part in policies', async (as, status) => {
  const { body } = await send();
  const answers = [
    (await send({ as })).status,
    (await app.call(libraryRoutes.policies, {}, as)).status,
    (await app.call(libraryRoutes.policyText, at(body), as)).status,
    (await accept(body, as)).status,
    (await end(body, 'refusePolicy', as)).status,
    (await end(body, 'withdrawPolicy', as)).status,
  ];
  expect(answers).toEqual(Array(6).fill(status));
});
