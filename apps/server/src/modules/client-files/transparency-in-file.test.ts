import { addDays, swissDay } from '@sorgfalt/calendar';
import {
  documentRequestRoutes,
  documentRoutes,
  mailLanguages,
  reportingRoutes,
  transparencyRoutes,
} from '@sorgfalt/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifiedBundle } from '../../testing/modules/bundles.ts';
import { sendDocument } from '../../testing/modules/client-documents.ts';
import { givenFile } from '../../testing/modules/client-files.ts';
import { pdfOf } from '../../testing/modules/documents.ts';
import { company, person, shares, structureDesk } from '../../testing/modules/parties.ts';
import { textOf, withoutSpaces } from '../../testing/printed-text.ts';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { day, minute, words } from '../printed-words/index.ts';

const today = swissDay(new Date());
const entityName = `Verwaltete <b>Holding</b> & 持株 שלום ${'Langname '.repeat(20)}AG`;
const stranger = { name: 'Zoe </td> Zweitova', beganOn: '1980-05-05' };

let app: TestApp;
let structures: Awaited<ReturnType<typeof structureDesk>>;
let clientId: string;
let bareId: string;
/** A company that is reported, was asked about twice, of which notice was given; and a client with nothing of it. */
beforeAll(async () => {
  app = await startTestApp();
  structures = await structureDesk(app);
  bareId = await structures.acceptedClient('Ohne Allesov');
  clientId = await structures.acceptedClient('Silvan Verwaltetov');
  const partyId = await structures.withParty(clientId, { ...company, name: entityName });
  const ownerId = await structures.withParty(clientId, person('Xaver Eigentümerov'));
  await structures.keepInterest(clientId, shares(ownerId, partyId, 100));
  await reported(partyId);
  await asked(partyId);
}, 120_000);
afterAll(() => app.stop());

const paper = async (name: string) => {
  const sent = await sendDocument(app, clientId, { file: pdfOf([[`Text of ${name}`]]), name });
  return sent.body.documentId;
};

const reporting = async () =>
  (await app.call(reportingRoutes.read, { params: { clientId } }, 'editor')).body.entities;
const queries = async () =>
  (await app.call(transparencyRoutes.read, { params: { clientId } }, 'editor')).body.queries;

async function reported(partyId: string) {
  const begin = { params: { clientId }, body: { partyId, since: addDays(today, -1) } };
  expect((await app.call(reportingRoutes.administer, begin, 'editor')).status).toBe(201);
  const [entity] = await reporting();
  const params = { clientId, entityId: entity?.entityId ?? '' };
  const code = entity?.content?.code ?? '';
  const due = { params, body: { exempt: null, dueOn: addDays(today, 10), code } };
  expect((await app.call(reportingRoutes.assess, due, 'editor')).status).toBe(200);
  const proof = await paper('Bestätigung <1>.pdf');
  const report = { params, body: { reportedOn: today, documentId: proof, code } };
  expect((await app.call(reportingRoutes.report, report, 'editor')).status).toBe(200);
}

async function asked(partyId: string) {
  const params = { clientId };
  const absent = { partyId, documentId: await paper('Leer.pdf'), isAbsent: true, owners: [] };
  expect((await app.call(transparencyRoutes.note, { params, body: absent }, 'editor')).status).toBe(201);
  const body = { partyId, documentId: await paper('Auszug.pdf'), isAbsent: false, owners: [stranger] };
  expect((await app.call(transparencyRoutes.note, { params, body }, 'editor')).status).toBe(201);
  const items = [{ paper: 'owner-verification' as const, partyId, form: null }];
  const list = { params, body: { language: 'de' as const, dueOn: today, note: null, items } };
  const { body: known } = await app.call(documentRequestRoutes.ask, list, 'editor');
  const place = { clientId, queryId: (await queries())[0]?.queryId ?? '' };
  const question = { params: place, body: { requestId: known.requests[0]?.requestId ?? '' } };
  expect((await app.call(transparencyRoutes.question, question, 'editor')).status).toBe(200);
}

/** The text of the file, and whether a value stands in it; cells that go on in a next line are told word by word. */
async function fileOf(language: (typeof mailLanguages)[number] = 'en') {
  const text = await textOf(await givenFile(app, clientId, language));
  const said = (...values: string[]) => expect(text).toContain(withoutSpaces(values.join('')));
  const saidInWords = (value: string) => {
    for (const word of value.split(' ')) said(word);
  };
  return { text, said, saidInWords };
}

test('the file says of what is administered how it stands, with the proof, and how that came', async () => {
  const [entity] = await reporting();
  const { text, said, saidInWords } = await fileOf();
  const { codes, ...told } = words.en.transparency;
  expect(entity).toMatchObject({ state: 'reported', reportedOn: today });
  saidInWords(entity?.name ?? '');
  said(words.en.column.state, codes.state.reported);
  said(told.since, day(addDays(today, -1)));
  said(told.reportedOn, day(today));
  said(told.proof, 'Bestätigung <1>.pdf');
  const { rows } = await app.pool.query<{ sha256: string }>(
    'select sha256 from client_documents where id = $1',
    [entity?.documentId],
  );
  said(told.proofHash, rows[0]?.sha256 ?? '–');
  said(told.decided, `${entity?.decidedBy?.name}, ${minute(entity?.decidedAt ?? null)}`);
  const course = text.slice(text.indexOf(withoutSpaces(words.en.transparency.course)));
  const places = ['not-assessed', 'due', 'reported'] as const;
  const found = places.map((state) => course.indexOf(withoutSpaces(codes.state[state])));
  expect(found).toEqual(found.toSorted((one, other) => one - other));
  expect(found).not.toContain(-1);
});

test('the file says what the transparency register was asked, what differs, and what became of it', async () => {
  const [last, first] = await queries();
  const { said } = await fileOf();
  const { codes, ...told } = words.en.transparency;
  expect([last?.state, first?.state]).toEqual(['asked', 'superseded']);
  for (const { askedBy, askedAt, sha256 } of await queries()) {
    said(told.noted, `${askedBy.name}, ${minute(askedAt)}`);
    said(told.extractHash, sha256);
  }
  said(told.extract, 'Auszug.pdf');
  said(words.en.column.state, codes.query.superseded);
  said(words.en.column.state, codes.query.asked, ', ', told.overdue);
  said(told.noticeDue, told.noDay);
  const { body } = await app.call(documentRequestRoutes.list, { params: { clientId } }, 'editor');
  expect(body.requests).toHaveLength(1);
  for (const { askedAt, askedBy } of body.requests)
    said(told.question, told.asked.replace('{date}', minute(askedAt)).replace('{who}', askedBy.name));
});

test('the owners of an extract stand beside those of the file', async () => {
  const { saidInWords } = await fileOf();
  const rows = (await queries()).flatMap((query) => (query.state === 'superseded' ? [] : query.rows));
  expect(rows).toHaveLength(2);
  for (const { own, other, match } of rows) {
    for (const owner of [own, other])
      saidInWords(owner === null ? '–' : `${owner.name}, ${day(owner.beganOn)}`);
    saidInWords(words.en.registers.codes.match[match]);
  }
});

test('what became of a difference and of a report stands in every language, with what proves it no longer', async () => {
  const [{ queryId } = { queryId: '' }] = await queries();
  const noticeId = await paper('Quittung.pdf');
  const notice = { params: { clientId, queryId }, body: { noticedOn: today, documentId: noticeId } };
  expect((await app.call(transparencyRoutes.notice, notice, 'editor')).status).toBe(200);
  const [entity] = await reporting();
  const withdrawal = {
    params: { clientId, documentId: entity?.documentId ?? '' },
    body: { reason: 'The wrong one.' },
  };
  expect((await app.call(documentRoutes.withdraw, withdrawal, 'editor')).status).toBe(200);
  for (const language of mailLanguages) {
    const { said } = await fileOf(language);
    const { column, said: known, transparency: told } = words[language];
    said(column.state, told.codes.query.noticed);
    said(told.noticedOn, day(today));
    said(told.proof, 'Quittung.pdf', told.proofHash);
    said(column.state, told.codes.state.due);
    said(told.due, day(addDays(today, 10)));
    said(told.proof, `Bestätigung <1>.pdf, ${known.withdrawn}`);
  }
});

test('an entity that is exempt says why, and one that was given up since when', async () => {
  const partyId = await structures.withParty(clientId, { ...company, name: 'Kotierte AG' });
  const begin = { params: { clientId }, body: { partyId, since: today } };
  await app.call(reportingRoutes.administer, begin, 'editor');
  const entity = (await reporting()).find(({ name }) => name === 'Kotierte AG');
  const params = { clientId, entityId: entity?.entityId ?? '' };
  const exempt = { params, body: { exempt: 'listed' as const, dueOn: null, code: entity!.content!.code } };
  for (const as of ['editor', 'admin'] as const)
    expect((await app.call(reportingRoutes.assess, exempt, as)).status).toBe(200);
  const { codes, ...told } = words.en.transparency;
  const before = await fileOf();
  before.said(words.en.column.state, codes.state.exempt, told.since, day(today));
  before.said(told.why, codes.exempt.listed);
  const end = { params, body: { until: today } };
  expect((await app.call(reportingRoutes.end, end, 'editor')).status).toBe(200);
  const { said } = await fileOf();
  said(words.en.column.state, codes.state.ended, told.since, day(today), told.until, day(today));
  // The last line of its course says so, too.
  said(codes.state.ended, entity?.decidedBy?.name ?? '');
});

test('the file of a client with none of it says that there is none', async () => {
  const text = await textOf(await givenFile(app, bareId));
  const { transparency, requests, none } = words.en;
  for (const section of [transparency.reports, transparency.queries, requests.section])
    expect(text).toContain(withoutSpaces(`${section}${none}`));
});

test('the evidence of the client has each report, query and request, and verifies', async () => {
  const told = (await verifiedBundle(app, clientId)).map(({ payload }) => Object(payload));
  const [entity] = await reporting();
  const outcomes = told.filter(({ entityId }) => entityId === entity?.entityId).map(({ outcome }) => outcome);
  expect(outcomes).toEqual(['open', 'due', 'reported']);
  const asked = told.filter(({ queryId }) => queryId !== undefined).map(({ sha256 }) => sha256);
  expect(new Set(asked)).toEqual(new Set((await queries()).map(({ sha256 }) => sha256)));
  expect(told.filter(({ requestId, items }) => requestId !== undefined && items !== undefined)).toHaveLength(
    1,
  );
});

test('the course of what is administered is whole, however much has happened since', async () => {
  await app.pool.query(
    `insert into events (type, status, actor_kind, actor, client_id, data)
     select 'client.viewed', 'completed', 'system', 'test', $1, '{}' from generate_series(1, 5100)`,
    [clientId],
  );
  const { said } = await fileOf();
  const { course, codes } = words.en.transparency;
  said(course);
  said(codes.state['not-assessed']);
});
