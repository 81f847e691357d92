import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, swissDay } from '@sorgfalt/calendar';
import {
  documentRequestRoutes,
  documentRoutes,
  ledgerRoutes,
  obligationRoutes,
  reportingRoutes,
  transparencyRoutes,
} from '@sorgfalt/contract';
import type { Role } from '@sorgfalt/contract';
import { sendDocument } from '../../../testing/modules/client-documents.ts';
import { pdfOf } from '../../../testing/modules/documents.ts';
import { company, person, shares, structureDesk } from '../../../testing/modules/parties.ts';
import { eventually, startTestApp } from '../../../testing/test-app.ts';
import type { TestApp } from '../../../testing/test-app.ts';

const today = swissDay(new Date());
let app: TestApp;
let files = 0;
let structures: Awaited<ReturnType<typeof structureDesk>>;

beforeAll(async () => {
  app = await startTestApp();
  structures = await structureDesk(app);
});
afterAll(() => app.stop());

const owner = { name: 'Xaver Eigentümerov', beganOn: '1970-01-31' };
const stranger = { name: 'Zoe Zweitova', beganOn: '1980-05-05' };

/** A company behind a client with one owner, about whom the register can be asked. */
async function known() {
  const clientId = await structures.acceptedClient('Silvan Gelesenov');
  const partyId = await structures.withParty(clientId, { ...company, name: 'Gelesene Holding AG' });
  const ownerId = await structures.withParty(clientId, person(owner.name));
  await structures.keepInterest(clientId, shares(ownerId, partyId, 100));
  const paper = async () => {
    const file = pdfOf([[`Extract ${(files += 1)}`]]);
    return (await sendDocument(app, clientId, { file })).body.documentId;
  };
  const params = { clientId };
  const read = async () => (await app.call(transparencyRoutes.read, { params }, 'editor')).body.queries;
  const note = async (owners: readonly (typeof owner)[], more: object = {}) => {
    const body = { partyId, documentId: await paper(), isAbsent: false, owners: [...owners], ...more };
    return app.call(transparencyRoutes.note, { params, body }, 'editor');
  };
  const last = async () => ({ clientId, queryId: (await read())[0]!.queryId });
  return {
    clientId,
    partyId,
    read,
    note,
    paper,
    last,
    ask: async () => {
      const items = [{ paper: 'owner-verification' as const, partyId, form: null }];
      const body = { language: 'de' as const, dueOn: today, note: null, items };
      const asked = await app.call(documentRequestRoutes.ask, { params, body }, 'editor');
      return asked.body.requests[0]!.requestId;
    },
    question: async (requestId: string) =>
      app.call(transparencyRoutes.question, { params: await last(), body: { requestId } }, 'editor'),
    clear: async (reason: 'client-explained' | 'other-definition') =>
      app.call(transparencyRoutes.clear, { params: await last(), body: { reason } }, 'editor'),
    notice: async (documentId: string, noticedOn: string = today) =>
      app.call(
        transparencyRoutes.notice,
        { params: await last(), body: { noticedOn, documentId } },
        'editor',
      ),
    duties: async () =>
      (await app.call(obligationRoutes.list, { query: { clientId } }, 'editor')).body.obligations,
  };
}

describe('a query to the transparency register', () => {
  test('is kept with who, when and the hash of the extract, and compared with the file', async () => {
    const entity = await known();
    const { status, body } = await entity.note([owner]);
    expect(status).toBe(201);
    expect(body.queries).toMatchObject([
      {
        name: 'Gelesene Holding AG',
        state: 'agrees',
        dueOn: null,
        rows: [{ own: owner, other: owner, match: 'same' }],
      },
    ]);
    expect(body.queries[0]?.sha256).toMatch(/^[\da-f]{64}$/u);
    expect(body.queries[0]?.askedBy.name).not.toBe('');
    expect(await entity.duties()).toEqual([]);
  });

  test('that differs is a question to the client and then a notice, with proof', async () => {
    const entity = await known();
    const before = await entity.ask();
    await entity.note([stranger]);
    expect(await entity.read()).toMatchObject([
      {
        state: 'differs',
        dueOn: null,
        isOverdue: true,
        rows: [
          { own: owner, match: 'alone' },
          { other: stranger, match: 'alone' },
        ],
      },
    ]);
    expect(await entity.duties()).toMatchObject([{ kind: 'transparency-notice', done: null }]);
    expect((await entity.clear('client-explained')).error?.fields).toEqual([
      { path: 'body.reason', code: 'not-asked' },
    ]);
    expect((await entity.question(before)).error?.fields).toEqual([
      { path: 'body.requestId', code: 'before-query' },
    ]);
    expect((await entity.question(crypto.randomUUID())).error?.fields).toEqual([
      { path: 'body.requestId', code: 'unknown' },
    ]);
    const withdrawn = await entity.ask();
    const params = { clientId: entity.clientId, requestId: withdrawn };
    const because = { reason: 'Erfunden: an den Falschen.' };
    await app.call(documentRequestRoutes.withdraw, { params, body: because }, 'editor');
    expect((await entity.question(withdrawn)).error?.fields).toEqual([
      { path: 'body.requestId', code: 'unknown' },
    ]);
    expect((await entity.question(await entity.ask())).body.queries[0]?.state).toBe('asked');
    const [{ documentId } = { documentId: '' }] = await entity.read();
    expect((await entity.notice(documentId)).error?.fields).toEqual([
      { path: 'body.documentId', code: 'used' },
    ]);
    expect((await entity.notice(await entity.paper(), addDays(today, 1))).error?.fields).toEqual([
      { path: 'body.noticedOn', code: 'in-future' },
    ]);
    const proof = await entity.paper();
    expect((await entity.notice(proof)).body.queries[0]).toMatchObject({
      state: 'noticed',
      noticedOn: today,
    });
    expect(await entity.duties()).toEqual([]);
    expect((await entity.notice(proof)).error?.code).toBe('not-allowed-now');
    const withdrawal = {
      params: { clientId: entity.clientId, documentId: proof },
      body: { reason: 'Another one.' },
    };
    expect((await app.call(documentRoutes.withdraw, withdrawal, 'editor')).status).toBe(200);
    expect((await entity.read())[0]?.state).toBe('asked');
    // A notice without its proof is none: it is due again, and can be proved by another paper.
    expect(await entity.duties()).toMatchObject([{ kind: 'transparency-notice', done: null }]);
    expect((await entity.notice(await entity.paper())).body.queries[0]?.state).toBe('noticed');
    expect(await entity.duties()).toEqual([]);
  });

  test('whose notice lost its proof can be cleared up as well, and the ledger has what counts', async () => {
    const entity = await known();
    await entity.note([stranger]);
    const proof = await entity.paper();
    await entity.notice(proof);
    const withdrawal = {
      params: { clientId: entity.clientId, documentId: proof },
      body: { reason: 'Mixed up.' },
    };
    await app.call(documentRoutes.withdraw, withdrawal, 'editor');
    expect((await entity.clear('other-definition')).body.queries[0]).toMatchObject({
      state: 'cleared',
      noticedOn: null,
    });
    expect(await app.audit()).toEqual([]);
  });

  test('is cleared up with a reason, and a later one counts in its place', async () => {
    const entity = await known();
    await entity.note([stranger]);
    expect((await entity.clear('other-definition')).body.queries[0]).toMatchObject({
      state: 'cleared',
      reason: 'other-definition',
    });
    await entity.note([owner]);
    expect((await entity.read()).map(({ state }) => state)).toEqual(['agrees', 'superseded']);
    expect((await entity.clear('other-definition')).error?.code).toBe('not-allowed-now');
  });

  test('that a later one has taken the place of is decided no more', async () => {
    const entity = await known();
    await entity.note([stranger]);
    const params = await entity.last();
    await entity.note([stranger]);
    const clear = { params, body: { reason: 'other-definition' as const } };
    expect((await app.call(transparencyRoutes.clear, clear, 'editor')).error?.code).toBe('not-allowed-now');
  });

  test('agrees with nothing that is not known, or not there', async () => {
    const entity = await known();
    expect((await entity.note([], { isAbsent: true })).body.queries[0]).toMatchObject({
      state: 'differs',
      rows: [],
    });
    const unnamed = await structures.withParty(entity.clientId, { ...company, name: 'Unbekannte AG' });
    await structures.keepInterest(
      entity.clientId,
      shares(unnamed, entity.partyId, 0, { kind: 'votingRights', share: null }),
    );
    await entity.note([owner]);
    expect((await entity.read())[0]).toMatchObject({ state: 'differs', isWhole: false });
  });

  test('that agreed differs once the file says otherwise, and is due then', async () => {
    const entity = await known();
    await entity.note([owner]);
    const more = await structures.withParty(entity.clientId, person('Mit Rolleva'));
    await structures.keepInterest(
      entity.clientId,
      shares(more, entity.partyId, 0, { kind: 'appointmentOfBoard', share: null }),
    );
    expect((await entity.read())[0]?.state).toBe('differs');
    await eventually(async () => (await entity.duties()).length === 1);
  });

  test('has its clock by the term that the firm has set', async () => {
    const entity = await known();
    await entity.note([stranger]);
    const body = {
      from: today,
      firstBy: null,
      firstDays: null,
      changeDays: null,
      noticeDays: 30,
      source: 'Read by the firm',
    };
    expect((await app.call(reportingRoutes.setTerms, { body }, 'admin')).status).toBe(201);
    expect((await entity.read())[0]).toMatchObject({ dueOn: addDays(today, 30), isOverdue: false });
    expect((await entity.duties())[0]).toMatchObject({ article: 'Read by the firm' });
  });

  test('needs an extract on file and an entity of the structure, and is never changed', async () => {
    const entity = await known();
    const wrong = await entity.note([owner], { documentId: crypto.randomUUID(), partyId: 'nobody' });
    expect(wrong.error?.fields?.map(({ path }) => path)).toEqual(['body.partyId', 'body.documentId']);
    const both = await entity.note([owner], { isAbsent: true });
    expect(both.error?.fields).toEqual([{ path: 'body.owners', code: 'not-wanted' }]);
    await entity.note([owner]);
    await expect(app.pool.query(`update transparency_queries set owners = '[]'`)).rejects.toThrow(
      'as it was noted',
    );
    await expect(app.pool.query('delete from transparency_queries')).rejects.toThrow('as it was noted');
    const { rows } = await app.pool.query(
      `select proof_id from events where client_id = $1 and type = 'client.transparency_noted'`,
      [entity.clientId],
    );
    const sealed = await app.call(ledgerRoutes.get, { params: { entryId: rows[0].proof_id } }, 'admin');
    expect(JSON.stringify(sealed.body.payload)).not.toContain('Eigentümerov');
    expect(await app.audit()).toEqual([]);
    await app.pool.query(`update transparency_queries set differs = true where client_id = $1`, [
      entity.clientId,
    ]);
    expect(await app.audit()).toMatchObject([{ code: 'register-differs' }]);
  });

  test.each<[Role | null, number]>([
    [null, 401],
    ['guest', 403],
  ])('is for officers: %s is answered %s', async (role, status) => {
    const id = crypto.randomUUID();
    const params = { clientId: id, queryId: id };
    const answered = [
      await app.call(transparencyRoutes.read, { params }, role),
      await app.call(
        transparencyRoutes.note,
        { params, body: { partyId: 'x', documentId: id, isAbsent: true, owners: [] } },
        role,
      ),
      await app.call(transparencyRoutes.question, { params, body: { requestId: id } }, role),
      await app.call(transparencyRoutes.clear, { params, body: { reason: 'other-definition' } }, role),
      await app.call(transparencyRoutes.notice, { params, body: { noticedOn: today, documentId: id } }, role),
    ];
    expect(new Set(answered.map((answer) => answer.status))).toEqual(new Set([status]));
  });

  test('knows nothing of a client, or of a query, that is not there', async () => {
    const id = crypto.randomUUID();
    expect((await app.call(transparencyRoutes.read, { params: { clientId: id } }, 'editor')).status).toBe(
      404,
    );
    const { clientId } = await known();
    const clear = { params: { clientId, queryId: id }, body: { reason: 'other-definition' as const } };
    expect((await app.call(transparencyRoutes.clear, clear, 'editor')).status).toBe(404);
  });
});
