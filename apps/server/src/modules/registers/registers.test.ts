import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ledgerRoutes, registerRoutes, reviewRoutes } from '@sorgfalt/contract';
import type { Role } from '@sorgfalt/contract';
import { inStatus, submitted, cleanForm } from '../../testing/modules/onboarding.ts';
import { company, person } from '../../testing/modules/parties.ts';
import { registeredClients, withZefix } from '../../testing/modules/registers.ts';
import { wholeApproval } from '../../testing/modules/review.ts';
import { answers, startZefix, zefixFailure, zefixMuster } from '../../testing/modules/zefix.ts';
import { eventually, startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';

type Firm = Awaited<ReturnType<typeof registeredClients>>;

let app: TestApp;
let zefix: Awaited<ReturnType<typeof startZefix>>;
let desk: Firm['desk'];
let structures: Firm['structures'];
let third: Firm['third'];
let ready: Firm['ready'];
let approve: Firm['approve'];
let reviewsOf: Firm['reviewsOf'];

beforeAll(async () => {
  zefix = await startZefix();
  app = await startTestApp(withZefix(zefix.url));
  ({ desk, structures, third, ready, approve, reviewsOf } = await registeredClients(app));
});
afterAll(async () => {
  await app.stop();
  zefix.stop();
});

const unclarified = {
  ...wholeApproval,
  checks: wholeApproval.checks.filter((check) => check !== 'register-clarified'),
};

describe('an extract', () => {
  test('that says what was declared is kept with its hash, sealed, and asks nothing of anybody', async () => {
    zefix.tell(answers(200, [zefixMuster]));
    const { clientId, itemId } = await ready();
    const { status, body } = await desk.asks(clientId);
    expect(status).toBe(201);
    const [{ extracts, contradicts, earlier } = undefined!] = body.subjects;
    expect(extracts).toMatchObject([
      { register: 'zefix', asked: 'CHE-123.456.788', asOf: '2026-03-04', isAbsent: false, differs: [] },
    ]);
    expect([contradicts, earlier]).toEqual([[], 0]);
    expect(extracts[0]?.rows.map(({ field, match }) => [field, match])).toEqual([
      ['name', 'same'],
      ['uid', 'same'],
      ['legalForm', 'same'],
      ['seat', 'same'],
      ['address', 'same'],
      ['status', 'same'],
      ['purpose', 'alone'],
    ]);
    const { extractId, sha256 } = extracts[0]!;
    const file = await app.call(registerRoutes.file, { params: { clientId, extractId } }, 'editor');
    expect(file.status).toBe(200);
    const { rows } = await app.pool.query(
      `select proof_id, data from events where client_id = $1 and type = 'client.register_asked'`,
      [clientId],
    );
    expect(rows[0].data).toEqual({ extractId, register: 'zefix', differs: false });
    const sealed = await app.call(ledgerRoutes.get, { params: { entryId: rows[0].proof_id } }, 'admin');
    const compared = { name: 'same', uid: 'same', seat: 'same', status: 'same', purpose: 'alone' };
    expect(sealed.body.payload).toMatchObject({ sha256, asked: 'CHE-123.456.788', compared, differs: [] });
    const kept = await app.pool.query(`select sealed from register_extracts where id = $1`, [extractId]);
    expect((kept.rows[0].sealed as Buffer).includes('Sitzprobe')).toBe(false);
    expect((await approve(itemId, unclarified)).status).toBe(200);
  });

  test('that differs takes a word of whoever accepts the client, which is sealed', async () => {
    zefix.tell(answers(200, [{ ...zefixMuster, status: 'BEING_CANCELLED', legalSeat: 'Bern' }]));
    const { clientId, itemId, caseId } = await ready();
    expect((await desk.asks(clientId)).body.subjects[0]?.extracts[0]?.differs).toEqual(['seat', 'status']);
    const { body: shown } = await app.call(reviewRoutes.get, { params: { itemId } }, third);
    expect(shown.registers).toMatchObject([{ register: 'zefix', differs: ['seat', 'status'] }]);
    const refused = await approve(itemId, unclarified);
    expect(refused.error?.fields).toEqual([{ path: 'checks.register-clarified', code: 'required' }]);
    expect((await approve(itemId)).status).toBe(200);
    await inStatus(app, caseId, 'approved');
    const { rows } = await app.pool.query(
      `select proof_id from events where review_id = $1 and type = 'review.approved'`,
      [itemId],
    );
    const sealed = await app.call(ledgerRoutes.get, { params: { entryId: rows[0].proof_id } }, 'admin');
    expect(sealed.body.payload).toMatchObject({ registers: [{ differs: ['seat', 'status'] }] });
  });

  test('of an accepted client that differs opens a review at once, and a later one that agrees ends it', async () => {
    const { clientId, itemId, caseId } = await ready();
    expect((await approve(itemId)).status).toBe(200);
    await inStatus(app, caseId, 'approved');
    zefix.tell(answers(200, [{ ...zefixMuster, status: 'CANCELLED' }]));
    await desk.asks(clientId);
    const [review] = await eventually(async () => {
      const rows = await reviewsOf(clientId);
      return rows.length > 0 && rows;
    });
    expect(review?.reasons).toContainEqual(
      expect.objectContaining({
        code: 'register-differs',
        params: { name: 'Sitzprobe Muster AG', register: 'zefix', fields: 'status' },
      }),
    );
    expect((await approve(review!.id, unclarified)).error?.code).toBe('decision-incomplete');
    zefix.tell(answers(200, [zefixMuster]));
    const again = await desk.asks(clientId);
    expect(again.body.subjects[0]).toMatchObject({ earlier: 1, extracts: [{ differs: [] }] });
    const { body } = await app.call(reviewRoutes.get, { params: { itemId: review!.id } }, third);
    expect(body.registers).toEqual([]);
    expect((await approve(review!.id)).status).toBe(200);
  });

  test('is never changed, whoever tries, and none is read in the place of another', async () => {
    zefix.tell(answers(200, [zefixMuster]));
    const { clientId } = await desk.waiting();
    await desk.asks(clientId);
    const { body } = await desk.asks(clientId);
    const extractId = body.subjects[0]!.extracts[0]!.extractId;
    const write = (text: string) => app.pool.query(text, [clientId]);
    await expect(write(`update register_extracts set asked = 'x' where client_id = $1`)).rejects.toThrow(
      'stays as it came',
    );
    await expect(write(`delete from register_extracts where client_id = $1`)).rejects.toThrow('stays');
    await app.pool.query('alter table register_extracts disable trigger user');
    await write(`update register_extracts set sealed = (select sealed from register_extracts
      where client_id = $1 order by taken_at limit 1) where client_id = $1`);
    await app.pool.query('alter table register_extracts enable trigger user');
    const file = await app.call(registerRoutes.file, { params: { clientId, extractId } }, 'editor');
    expect(file.error?.code).toBe('record-unreadable');
  });
});

describe('a register', () => {
  test('that does not have the company is a finding; one that gives no answer is none', async () => {
    const { clientId } = await desk.waiting();
    zefix.tell(answers(500, zefixFailure('INTERNAL_SERVER_ERROR')));
    const down = await desk.asks(clientId);
    expect([down.status, down.error]).toMatchObject([
      503,
      { code: 'register-unavailable', details: { reason: 'failed' } },
    ]);
    const { body } = await app.call(registerRoutes.read, { params: { clientId } }, 'editor');
    expect(body.subjects[0]?.extracts).toEqual([]);
    zefix.tell(answers(404, zefixFailure('NOT_FOUND')));
    const absent = await desk.asks(clientId);
    expect(absent.body.subjects[0]?.extracts).toMatchObject([{ isAbsent: true, rows: [] }]);
  });

  test('is asked by the number that an officer gives, if it can be one', async () => {
    const { clientId } = await desk.waiting();
    const wrong = await desk.asks(clientId, { number: 'CHE-123.456.789' });
    expect(wrong.error?.fields).toEqual([{ path: 'body.number', code: 'uid-wrong' }]);
    zefix.tell(answers(200, [{ ...zefixMuster, uid: 'CHE107787577' }]));
    const other = await desk.asks(clientId, { number: 'CHE-107.787.577' });
    expect(other.body.subjects[0]?.extracts[0]?.differs).toEqual(['uid']);
    const lei = await desk.asks(clientId, { register: 'gleif', number: '7LTWFZYICNSX8D621K87' });
    expect(lei.error?.fields).toEqual([{ path: 'body.number', code: 'lei-wrong' }]);
    zefix.tell(answers(200, [zefixMuster, { ...zefixMuster, name: 'Zwilling AG' }]));
    expect((await desk.asks(clientId)).error?.code).toBe('register-several');
  });

  test('is asked about entities behind the client, and about no person', async () => {
    zefix.tell(answers(200, [{ ...zefixMuster, name: 'Mutter AG' }]));
    const { clientId } = await desk.waiting();
    const mother = await structures.withParty(clientId, {
      ...company,
      name: 'Mutter Holding AG',
      uid: 'CHE-123.456.788',
    });
    const owner = await structures.withParty(clientId, person('Sixtus Sitzprobe'));
    const { body } = await desk.asks(clientId, { partyId: mother });
    expect(body.subjects.map(({ partyId, name }) => [partyId, name])).toEqual([
      [null, 'Sitzprobe Muster AG'],
      [mother, 'Mutter Holding AG'],
    ]);
    expect(body.subjects[1]?.extracts[0]?.differs).toEqual(['name']);
    expect((await desk.asks(clientId, { partyId: owner })).error?.code).toBe('invalid-request');
    const { caseId } = await submitted(app, { ...cleanForm, clientName: 'Notburga Privatova' });
    const { clientId: privately } = await inStatus(app, caseId, 'approved');
    expect((await desk.asks(privately ?? '')).error?.fields).toEqual([
      { path: 'body.partyId', code: 'unknown' },
    ]);
  });

  test('that was not configured is told so', async () => {
    const { clientId } = await desk.waiting();
    expect((await desk.asks(clientId, { register: 'gleif' })).error?.code).toBe('register-not-configured');
    const { body } = await app.call(registerRoutes.read, { params: { clientId } }, 'admin');
    expect(body.registers).toEqual([
      { register: 'zefix', isConfigured: true, asOf: null },
      { register: 'gleif', isConfigured: false, asOf: null },
    ]);
  });

  test.each<[Role | null, number]>([
    [null, 401],
    ['guest', 403],
  ])('is for officers: %s is answered %s', async (role, status) => {
    const { clientId } = await desk.waiting();
    const params = { clientId };
    const extractId = clientId;
    const answered = [
      await app.call(registerRoutes.read, { params }, role),
      await app.call(registerRoutes.ask, { params, body: { register: 'zefix', partyId: null } }, role),
      await app.call(registerRoutes.file, { params: { clientId, extractId } }, role),
    ];
    expect(answered.map((answer) => answer.status)).toEqual([status, status, status]);
  });

  test('knows nothing of a client who is not there', async () => {
    const clientId = crypto.randomUUID();
    expect((await app.call(registerRoutes.read, { params: { clientId } }, 'editor')).status).toBe(404);
    expect((await desk.asks(clientId)).status).toBe(404);
    const { clientId: known } = await desk.waiting();
    const params = { clientId: known, extractId: clientId };
    expect((await app.call(registerRoutes.file, { params }, 'editor')).status).toBe(404);
  });
});
