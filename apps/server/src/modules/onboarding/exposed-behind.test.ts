import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientFileRoutes, ledgerRoutes, partyRoutes, reviewRoutes } from '@sorgfalt/contract';
import type { DraftForm, PartyDraft } from '@sorgfalt/contract';
import { exposureKinds, exposureOf } from '@sorgfalt/parties';
import type { Statement } from '@sorgfalt/parties';
import { domiciliaryForm, inStatus, readCase, submitted } from '../../testing/modules/onboarding.ts';
import { company, person, shares, structureDesk } from '../../testing/modules/parties.ts';
import { wholeApproval } from '../../testing/modules/review.ts';
import { eventually, startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let desk: Awaited<ReturnType<typeof structureDesk>>;
beforeAll(async () => {
  app = await startTestApp();
  desk = await structureDesk(app);
});
afterAll(() => app.stop());

const notes = 'Papers seen and compared with the register in person.';
const since = '2019-07-01';
const exposed = (name: string, kind: NonNullable<PartyDraft['exposure']>['kind']): PartyDraft => ({
  ...person(name),
  exposure: { kind, since, until: null },
});

/** A domiciliary company before a person, with one owner of whom that is stated, confirmed by a colleague. */
async function waiting(clientName: string, owner: PartyDraft) {
  const { caseId } = await submitted(app, { ...domiciliaryForm, clientName });
  const { clientId, reviewItemId } = await inStatus(app, caseId, 'in_review');
  const client = clientId ?? '';
  const { subject } = await desk.structureOf(client);
  const before = (await readCase(app, caseId)).riskLevel;
  const ownerId = await desk.withParty(client, owner);
  await desk.keepInterest(client, shares(ownerId, subject, 100));
  expect((await desk.confirm(client)).status).toBe(200);
  return { caseId, clientId: client, itemId: reviewItemId ?? '', ownerId, before };
}

const levelSaid = /for a higher level/;
const second = `(select uid from users where email = 'editor.second@example.test')`;
/** Straight into the database, by an editor who had no part before, as somebody who holds its password would. */
const approveDirectly = (itemId: string) =>
  app.pool.query(
    `update review_items set status = 'approved', decision = 'approve', notes = 'x', reason_code = 'x',
       decided_by = ${second} where id = $1`,
    [itemId],
  );
const confirmDirectly = (clientId: string) =>
  app.pool.query(
    `update party_structures set confirmed_version = version, confirmed_by = ${second}, confirmed_at = now()
     where client_id = $1`,
    [clientId],
  );

const approve = (itemId: string, as: 'admin' | 'editor' | { token: string }) =>
  app.call(reviewRoutes.decide, { body: { itemId, decision: 'approve', notes, ...wholeApproval } }, as);

describe('an owner who is politically exposed', () => {
  test.each(['foreign', 'close_person_foreign', 'unknown'] as const)(
    'as %s makes the risk high, and the management decides',
    async (kind) => {
      const { caseId, itemId, before, clientId } = await waiting(
        `Exponiert ${kind} AG`,
        exposed(`Xenia ${kind}ova`, kind),
      );
      expect(before).not.toBe('high');
      const { riskLevel, risk } = await readCase(app, caseId);
      expect([riskLevel, risk?.level, risk?.overrides.map(({ id }) => id)]).toEqual([
        'high',
        'high',
        expect.arrayContaining(['foreign-pep']),
      ]);
      const refused = await approve(itemId, 'editor');
      expect([refused.status, refused.error?.code, refused.error?.details]).toEqual([
        403,
        'above-decision-level',
        { level: 'admin', article: 'AMLO-FINMA Art. 19' },
      ]);
      await app.token('editor', 'second');
      await expect(approveDirectly(itemId)).rejects.toThrow(levelSaid);
      const { body } = await approve(itemId, { token: await app.token('admin', 'management') });
      expect(body.decision?.checks).toEqual(expect.arrayContaining(['source-of-wealth', 'yearly-review']));
      await inStatus(app, caseId, 'approved');
      // In lists and for payments, too, and sealed with whose exposure it follows from.
      const level = async () =>
        (await app.call(clientFileRoutes.read, { params: { clientId } }, 'editor')).body.riskLevel;
      await expect.poll(level).toBe('high');
      const { rows } = await app.pool.query(
        `select proof_id as "entryId" from events where client_id = $1 and type = 'client.risk_raised'`,
        [clientId],
      );
      const { body: entry } = await app.call(ledgerRoutes.get, { params: rows[0] }, 'admin');
      expect(entry.payload).toMatchObject({
        level: 'high',
        because: [],
        exposed: [expect.any(String)],
        ownership: { layers: 0, isHeldForOthers: false, nationalities: ['CH'] },
      });
      expect(JSON.stringify(entry.payload)).not.toContain('Xenia');
    },
  );

  test('in Switzerland counts with the other criteria, and is never nothing', async () => {
    const { caseId, before } = await waiting('Exponiert Inland AG', exposed('Ida Inlandova', 'domestic'));
    const { risk } = await readCase(app, caseId);
    const plain = await waiting('Gewoehnlich Inland AG', person('Ida Gewoehnlichova'));
    const { risk: without } = await readCase(app, plain.caseId);
    expect(plain.before).toBe(before);
    expect(risk?.score ?? 0).toBeGreaterThanOrEqual(without?.score ?? 0);
  });

  test('who is stated later raises the risk of an accepted client, and one that is stated no longer lowers nothing', async () => {
    const { clientId, itemId, caseId, ownerId } = await waiting(
      'Spaeter Exponiert AG',
      person('Paula Spaeterova'),
    );
    await approve(itemId, { token: await app.token('admin', 'management') });
    await inStatus(app, caseId, 'approved');
    const say = async (party: PartyDraft) => {
      const { version } = await desk.structureOf(clientId);
      const body = { version, partyId: ownerId, party };
      return app.call(partyRoutes.keepParty, { params: { clientId }, body }, 'editor');
    };
    expect((await say(exposed('Paula Spaeterova', 'foreign'))).status).toBe(200);
    const level = async () => {
      const { rows } = await app.pool.query('select risk_level from clients where id = $1', [clientId]);
      return rows[0].risk_level as string;
    };
    await expect.poll(level).toBe('high');
    const { body } = await app.call(clientFileRoutes.read, { params: { clientId } }, 'editor');
    const raised = body.risk.at(-1);
    expect(raised).toMatchObject({ level: 'high', score: expect.any(Number), by: 'later-facts' });
    expect(body.riskSince, 'the file says since when').toBe(raised?.at);
    expect((await say(person('Paula Spaeterova'))).status).toBe(200);
    await eventually(async () =>
      (await desk.structureOf(clientId)).parties.every(({ exposure }) => exposure === null),
    );
    expect(await level()).toBe('high');
  });
});

describe('what is stated of the owners', () => {
  const { structureReason: _reason, ...registered } = domiciliaryForm;
  const operating: DraftForm = {
    ...registered,
    kind: 'operating_company',
    products: ['account'],
    industry: 'cash_intensive',
  };

  /** A company before a person; what it is held through, from the client up; and what its risk comes to. */
  async function held(
    clientName: string,
    layers: readonly string[],
    owner: PartyDraft,
    as: 'shareholding' | 'nominee',
  ) {
    const { caseId } = await submitted(app, { ...operating, clientName });
    const { clientId, riskLevel: before } = await inStatus(app, caseId, 'in_review');
    const client = clientId ?? '';
    let { subject } = await desk.structureOf(client);
    for (const name of layers) {
      const holder = await desk.withParty(client, { ...company, name });
      await desk.keepInterest(client, shares(holder, subject, 100));
      subject = holder;
    }
    const ownerId = await desk.withParty(client, owner);
    await desk.keepInterest(client, shares(ownerId, subject, 100));
    if (as === 'nominee')
      await desk.keepInterest(client, shares(ownerId, subject, 0, { kind: as, share: null }));
    const { riskLevel, risk } = await readCase(app, caseId);
    return {
      before,
      riskLevel,
      choices: Object.fromEntries(risk?.factors.map(({ id, choice }) => [id, choice]) ?? []),
    };
  }

  test('raises the risk of the client: their nationality, the layers between, and that somebody holds for others', async () => {
    const layers = ['Schicht Eins AG', 'Schicht Zwei AG', 'Schicht Drei AG'];
    const owner = { ...person('Fania Fernova'), country: 'KP' };
    const { before, riskLevel, choices } = await held('Herkunft Ferne AG', layers, owner, 'nominee');
    expect([before, riskLevel]).toEqual(['low', 'medium']);
    expect(choices).toMatchObject({
      nationality: 'call_for_action',
      'structure-layers': 'many',
      'fiduciary-shareholder': 'yes',
    });
  });

  test('makes nothing smaller that was assessed without them', async () => {
    const { before, riskLevel, choices } = await held(
      'Herkunft Nahe AG',
      [],
      person('Nadia Nahova'),
      'shareholding',
    );
    expect([before, riskLevel]).toEqual(['low', 'low']);
    expect(choices).toMatchObject({ nationality: 'unknown', 'structure-layers': 'unknown' });
  });
});

test.each([
  [
    'of a company',
    { ...exposed('Firma Exponierta AG', 'foreign'), kind: 'company' as const },
    'party.exposure',
    'only-people',
  ],
  [
    'since a day that has not come',
    {
      ...person('Zukunfta Zukunftova'),
      exposure: { kind: 'foreign' as const, since: '2999-01-01', until: null },
    },
    'party.exposure.since',
    'in-future',
  ],
  [
    'that ends on a day that has not come',
    {
      ...person('Zukunfta Zukunftova'),
      exposure: { kind: 'domestic' as const, since, until: '2999-01-01' },
    },
    'party.exposure.until',
    'in-future',
  ],
  [
    'that ends before it begins',
    {
      ...person('Zukunfta Zukunftova'),
      exposure: { kind: 'domestic' as const, since, until: '2018-01-01' },
    },
    'party.exposure.until',
    'before-start',
  ],
])('an exposure %s is refused with its place', async (_, party, path, code) => {
  const { caseId } = await submitted(app, { ...domiciliaryForm, clientName: `Falsch ${code} AG` });
  const { clientId } = await inStatus(app, caseId, 'in_review');
  const params = { clientId: clientId ?? '' };
  const { version } = await desk.structureOf(params.clientId);
  const { error } = await app.call(
    partyRoutes.keepParty,
    { params, body: { version, partyId: null, party } },
    'editor',
  );
  expect([error?.code, error?.fields]).toEqual(['structure-entry-impossible', [{ path, code }]]);
});

test('the database reads an exposure as the server does, whatever a file says of it', async () => {
  const { clientId } = await desk.ownedClient('Dateien Leserin AG', 'Lena Leserinova');
  const reasons = [...exposureKinds, 'Mayor', ''];
  const details = [
    undefined,
    [],
    ...reasons.flatMap((one) => [
      [{ reason: one }],
      ...reasons.map((other) => [{ reason: one }, { reason: other }]),
    ]),
    [{ startDate: '2019-07-01' }, { reason: 'domestic' }],
  ];
  const said = (['isPep', 'isNotPep', 'unknown'] as const).flatMap((status) =>
    details.map((each) => ({ status, ...(each === undefined ? {} : { details: each }) })),
  );
  const records = [{}, ...said.map((politicalExposure) => ({ politicalExposure }))].map((exposure) => ({
    recordType: 'person' as const,
    recordDetails: { isComponent: false, personType: 'knownPerson' as const, ...exposure },
  }));
  const isForManagement = records.map((record) => {
    const kind = exposureOf(record as Statement)?.kind;
    return kind === 'foreign' || kind === 'close_person_foreign' || kind === 'unknown';
  });
  const { rows } = await app.pool.query(
    `select is_exposed_for_management($1) as before, array(
       select is_for_management(statement) from jsonb_array_elements($2) with ordinality as t (statement, place) order by place
     ) as read`,
    [clientId, JSON.stringify(records)],
  );
  expect(rows).toEqual([{ before: false, read: isForManagement }]);
});

test('all of it is sealed as it stands', async () => {
  expect(await app.audit()).toEqual([]);
});

test.each([
  ['foreign', 'Auslandova', 403],
  ['close_person_foreign', 'Naheova', 403],
  ['unknown', 'Unbekanntova', 403],
  ['domestic', 'Inlandova', 200],
] as const)(
  'who is exposed as %s behind an accepted client is not confirmed by a second editor unless in Switzerland (%s: %i)',
  async (kind, name, status) => {
    const { clientId, subject, ownerId } = await desk.ownedClient(`Spaeter ${name} AG`, `Yann ${name}`);
    const later = await desk.withParty(clientId, exposed(`Zoe ${name}`, kind));
    const [held] = (await desk.structureOf(clientId)).interests;
    expect((await desk.keepInterest(clientId, shares(ownerId, subject, 50), held?.recordId)).status).toBe(
      200,
    );
    expect((await desk.keepInterest(clientId, shares(later, subject, 50))).status).toBe(200);
    const second = { token: await app.token('editor', 'second') };
    const answer = await desk.confirm(clientId, second);
    expect([answer.status, answer.error?.code]).toEqual(
      status === 200 ? [200, undefined] : [403, 'above-decision-level'],
    );
    // Until then nothing is paid.
    if (status === 403) {
      await expect(confirmDirectly(clientId)).rejects.toThrow(levelSaid);
      expect((await desk.statusOf(clientId)).status).not.toBe(201);
      expect((await desk.confirm(clientId)).status).toBe(200);
    }
  },
);
