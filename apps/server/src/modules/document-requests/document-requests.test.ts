import { addDays, addMonths, swissDay } from '@sorgfalt/calendar';
import {
  documentRequestRoutes,
  documentRoutes,
  fillPath,
  ledgerRoutes,
  mailLanguages,
  partyRoutes,
} from '@sorgfalt/contract';
import type { AskedPaper, Role } from '@sorgfalt/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { sendDocument } from '../../testing/modules/client-documents.ts';
import { givenFile } from '../../testing/modules/client-files.ts';
import { domiciliaryForm, inStatus, submitted } from '../../testing/modules/onboarding.ts';
import { person, shares, structureDesk } from '../../testing/modules/parties.ts';
import { textOf, withoutSpaces } from '../../testing/printed-text.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { day, minute, words as fileWords } from '../printed-words/index.ts';
import { letterWords } from './letter-words.ts';

const app = await startTestApp();
afterAll(() => app.stop());
const { structureOf, withParty, keepInterest } = await structureDesk(app);
const today = swissDay(new Date());
const dueOn = addDays(today, 30);

/** A company with an owner, of which nothing is on file. */
async function companyOf(clientName: string) {
  const { caseId } = await submitted(app, { ...domiciliaryForm, clientName });
  const clientId = (await inStatus(app, caseId, 'in_review')).clientId ?? '';
  const { subject } = await structureOf(clientId);
  const ownerId = await withParty(clientId, person('Xenia Eignerova'));
  expect((await keepInterest(clientId, shares(ownerId, subject, 100))).status).toBe(200);
  return { clientId, subject, ownerId };
}

const ask = (clientId: string, items: readonly AskedPaper[], more: object = {}, as: Role | null = 'editor') =>
  app.call(
    documentRequestRoutes.ask,
    { params: { clientId }, body: { language: 'de', dueOn, note: null, items: [...items], ...more } },
    as,
  );
const list = async (clientId: string) =>
  (await app.call(documentRequestRoutes.list, { params: { clientId } }, 'editor')).body.requests;
const withdraw = (clientId: string, requestId: string, reason: string, as: Role | null = 'editor') =>
  app.call(documentRequestRoutes.withdraw, { params: { clientId, requestId }, body: { reason } }, as);
const letterAnswer = async (clientId: string, requestId: string) =>
  app.app.http.inject({
    method: 'GET',
    url: fillPath(documentRequestRoutes.letter.path, { clientId, requestId }),
    headers: { authorization: `Bearer ${await app.token('editor')}` },
  });
const letter = async (clientId: string, requestId: string) => {
  const answer = await letterAnswer(clientId, requestId);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  return answer.rawPayload;
};
const extract = { paper: 'register-extract', partyId: null, form: null } as const;
const ofOwner = (partyId: string) => ({ paper: 'owner-verification', partyId, form: null }) as const;
const wealth = { paper: 'source-of-wealth', partyId: null, form: null } as const;

describe('a request', () => {
  test('is kept with its day and what was asked for, sealed, and shows what came, what does not do and what is open', async () => {
    const { clientId, ownerId, subject } = await companyOf('Anfrage Erfunden AG');
    const form = { paper: 'declaration', partyId: subject, form: 'A' } as const;
    const asked = await ask(clientId, [extract, ofOwner(ownerId), form, wealth], {
      note: 'By post, please.',
    });
    expect(asked.status).toBe(201);
    const [request] = asked.body.requests;
    expect(request).toMatchObject({
      language: 'de',
      dueOn,
      note: 'By post, please.',
      isOverdue: false,
      others: [],
    });
    expect(request?.items.map(({ paper, article, state }) => [paper, article, state])).toEqual([
      ['register-extract', 'AMLA Art. 3', 'open'],
      ['owner-verification', 'AMLA Art. 4', 'open'],
      ['declaration', 'AMLA Art. 4', 'open'],
      ['source-of-wealth', null, 'open'],
    ]);
    const { rows } = await app.pool.query(
      `select proof_id as "entryId" from events where client_id = $1 and type = 'client.documents_requested'`,
      [clientId],
    );
    const { body: entry } = await app.call(ledgerRoutes.get, { params: rows[0] }, 'admin');
    expect(entry.payload).toMatchObject({ requestId: request?.requestId, dueOn, language: 'de' });

    await sendDocument(app, clientId, { name: 'Auszug.pdf' });
    const passport = { paper: 'owner-verification', partyId: ownerId, validUntil: addDays(today, -1) };
    await sendDocument(app, clientId, { facts: passport, name: 'Pass.pdf' });
    await sendDocument(app, clientId, { facts: { paper: 'source-of-wealth' }, name: 'Steuern.pdf' });
    await sendDocument(app, clientId, { facts: { paper: 'other' }, name: 'Brief.pdf' });
    const [told] = await list(clientId);
    expect(
      told?.items.map(({ state, documents }) => [state, documents.map(({ fileName }) => fileName)]),
    ).toEqual([
      ['came', ['Auszug.pdf']],
      ['insufficient', ['Pass.pdf']],
      ['open', []],
      ['came', ['Steuern.pdf']],
    ]);
    expect(told?.others.map(({ fileName }) => fileName)).toEqual(['Brief.pdf']);
  });

  test('stands in the file of the client with what came, what does not do and what is open', async () => {
    const { clientId, ownerId } = await companyOf('Akte <i>Erfunden</i> AG');
    const note = 'Per <b>Post</b>,\nbitte: דואר';
    await ask(clientId, [extract, ofOwner(ownerId), wealth], { note });
    await sendDocument(app, clientId, { name: 'Auszug <1>.pdf' });
    const passport = { paper: 'owner-verification', partyId: ownerId, validUntil: addDays(today, -1) };
    await sendDocument(app, clientId, { facts: passport, name: 'Pass.pdf' });
    await sendDocument(app, clientId, { facts: { paper: 'other' }, name: 'Brief.pdf' });
    const [request] = await list(clientId);
    for (const language of mailLanguages) {
      const { codes, ...told } = fileWords[language].requests;
      const whole = await textOf(await givenFile(app, clientId, language));
      const text = whole.slice(whole.lastIndexOf(withoutSpaces(told.by)));
      const said = (value: string) => expect(text).toContain(withoutSpaces(value));
      said(`${told.by}${request?.askedBy.name}`);
      said(`${told.until}${day(dueOn)}`);
      said(told.settled + told.progress.replace('{ended}', '1').replace('{count}', '3'));
      said(`${told.language}${codes.language.de}`);
      for (const part of ['Post', 'bitte:', 'דואר']) said(part);
      said(`Brief.pdf (${minute(request?.others[0]?.uploadedAt ?? null)})`);
      for (const word of told.others.split(' ')) said(word);
      for (const { state, paper, documents } of request?.items ?? []) {
        const words = [codes.state[state], fileWords[language].codes.paper[paper]];
        const names = documents.map(({ fileName }) => fileName);
        for (const word of [...words, ...names].flatMap((value) => value.split(' '))) said(word);
      }
    }
    expect(request?.items.map(({ state }) => state)).toEqual(['came', 'insufficient', 'open']);
  });

  test('tells of a document that is withdrawn again that it did not come, and of what is wanted no longer that it is not', async () => {
    const { clientId, ownerId } = await companyOf('Zurueck Erfunden AG');
    await ask(clientId, [extract, ofOwner(ownerId)]);
    const { body } = await sendDocument(app, clientId);
    expect((await list(clientId))[0]?.items[0]?.state).toBe('came');
    const params = { clientId, documentId: body.documentId };
    await app.call(documentRoutes.withdraw, { params, body: { reason: 'Of another client.' } }, 'editor');
    expect((await list(clientId))[0]?.items[0]).toMatchObject({ state: 'open', documents: [] });
    const { subject, interests } = await structureOf(clientId);
    const other = await withParty(clientId, person('Yvo Nachfolgerov'));
    const held = interests.find(({ holder }) => holder === ownerId)?.recordId ?? '';
    expect((await keepInterest(clientId, shares(other, subject, 100), held)).status).toBe(200);
    expect((await list(clientId))[0]?.items[1]?.state).toBe('void');
  });

  test('whose day has passed is overdue while something is open', async () => {
    const { clientId } = await companyOf('Verspaetet Erfunden AG');
    await ask(clientId, [extract], { dueOn: today });
    await app.pool.query('alter table document_requests disable trigger user');
    await app.pool.query('update document_requests set due_on = due_on - 1 where client_id = $1', [clientId]);
    expect((await list(clientId))[0]?.isOverdue).toBe(true);
    await app.pool.query('update document_requests set due_on = due_on + 1 where client_id = $1', [clientId]);
    await app.pool.query('alter table document_requests enable trigger user');
    await sendDocument(app, clientId);
    expect((await list(clientId))[0]?.isOverdue).toBe(false);
  });

  test('is refused with the place of each fault, and nothing is kept', async () => {
    const { clientId, ownerId, subject } = await companyOf('Falsch Erfunden AG');
    const faults = async (items: readonly AskedPaper[], more: object = {}) =>
      (await ask(clientId, items, more)).error?.fields;
    expect(await faults([extract], { dueOn: addDays(today, -1) })).toEqual([
      { path: 'body.dueOn', code: 'in-past' },
    ]);
    expect(await faults([extract], { dueOn: addDays(addMonths(today, 12), 1) })).toEqual([
      { path: 'body.dueOn', code: 'too-late' },
    ]);
    expect(await faults([extract, ofOwner('nobody'), extract])).toEqual([
      { path: 'body.items.1.partyId', code: 'unknown' },
      { path: 'body.items.2', code: 'twice' },
    ]);
    expect(await faults([{ paper: 'declaration', partyId: subject, form: 'T' }])).toEqual([
      { path: 'body.items.0.form', code: 'not-wanted' },
    ]);
    expect((await ask(clientId, [])).status).toBe(400);
    expect(await list(clientId)).toEqual([]);
    expect((await ask(clientId, [ofOwner(ownerId)])).status).toBe(201);
  });

  test('that is withdrawn waits for nothing more, keeps what came, and is no letter any more', async () => {
    const { clientId, ownerId } = await companyOf('Widerruf Erfunden AG');
    const { body } = await ask(clientId, [extract, ofOwner(ownerId)]);
    const { requestId } = body.requests[0]!;
    await sendDocument(app, clientId, { name: 'Auszug.pdf' });
    expect((await withdraw(clientId, requestId, '  ')).status).toBe(400);
    const reason = 'Erfunden: ist bei der Bank.';
    // A colleague withdraws it in the same moment.
    const both = await Promise.all([reason, reason].map((each) => withdraw(clientId, requestId, each)));
    expect(both.map(({ error }) => error?.code ?? 'done').toSorted()).toEqual(['done', 'not-allowed-now']);
    const [request] = await list(clientId);
    expect(request).toMatchObject({ isOverdue: false, withdrawn: { reason } });
    expect(request?.withdrawn?.by.name).toBe(request?.askedBy.name);
    expect(request?.items.map(({ state }) => state)).toEqual(['came', 'withdrawn']);
    expect((await letterAnswer(clientId, requestId)).statusCode).toBe(409);
    const { rows } = await app.pool.query(
      `select proof_id as "entryId" from events where client_id = $1 and type = 'client.document_request_withdrawn'`,
      [clientId],
    );
    const { body: entry } = await app.call(ledgerRoutes.get, { params: rows[0] }, 'admin');
    expect(entry.payload).toMatchObject({ requestId, reason });
    const text = await textOf(await givenFile(app, clientId, 'en'));
    for (const said of ['Withdrawn', reason]) expect(text).toContain(withoutSpaces(said));
    await expect(
      app.pool.query(`update document_requests set withdrawn_for = 'other' where id = $1`, [requestId]),
    ).rejects.toThrow('stays as it was asked');
  });

  test('is never changed, whoever tries, and goes with its client only', async () => {
    const { clientId } = await companyOf('Bleibt Erfunden AG');
    await ask(clientId, [extract]);
    const write = (text: string) => app.pool.query(text, [clientId]);
    await expect(
      write(`update document_requests set due_on = due_on + 30 where client_id = $1`),
    ).rejects.toThrow('stays as it was asked');
    await expect(write(`delete from document_requests where client_id = $1`)).rejects.toThrow('stays');
  });
});

describe('the letter', () => {
  test('says in the language of the client what is asked for, for whom, why and until when', async () => {
    const { clientId, ownerId } = await companyOf('Schreiben Erfunden AG');
    for (const language of mailLanguages) {
      const items = [extract, ofOwner(ownerId), wealth];
      const { body } = await ask(clientId, items, { language, note: 'Original für den Schalter.' });
      const text = await textOf(await letter(clientId, body.requests[0]!.requestId));
      const { title, why, until } = letterWords[language];
      const [day, month, year] = [dueOn.slice(8), dueOn.slice(5, 7), dueOn.slice(0, 4)];
      const said = [title, why, until.replace('{date}', `${day}.${month}.${year}`), 'Schreiben Erfunden AG'];
      for (const each of [...said, 'Xenia Eignerova', 'Original für den Schalter.', domiciliaryForm.town])
        expect(text).toContain(withoutSpaces(each));
      // A cell goes on in the next line beside the others.
      for (const { paper } of items)
        for (const word of fileWords[language].codes.paper[paper].split(' ')) expect(text).toContain(word);
    }
  });

  test('is the same whenever it is asked for, also after somebody whom it names has another name', async () => {
    const { clientId, ownerId } = await companyOf('Gleich Erfunden AG');
    const { body } = await ask(clientId, [extract, ofOwner(ownerId)]);
    const { requestId } = body.requests[0]!;
    const sent = await letter(clientId, requestId);
    expect(Buffer.compare(await letter(clientId, requestId), sent)).toBe(0);
    const { version } = await structureOf(clientId);
    const renamed = { version, partyId: ownerId, party: person('Xenia Neuname') };
    await app.call(partyRoutes.keepParty, { params: { clientId }, body: renamed }, 'editor');
    expect((await structureOf(clientId)).parties.map(({ name }) => name)).toContain('Xenia Neuname');
    expect(Buffer.compare(await letter(clientId, requestId), sent)).toBe(0);
  });
});

test.each<[Role | null, number]>([
  [null, 401],
  ['guest', 403],
])('are for officers: %s is answered %s', async (role, status) => {
  const { clientId } = await companyOf('Fremd Erfunden AG');
  const { body } = await ask(clientId, [extract]);
  const params = { clientId, requestId: body.requests[0]!.requestId };
  const answered = [
    await app.call(documentRequestRoutes.list, { params: { clientId } }, role),
    await ask(clientId, [extract], {}, role),
    await app.call(documentRequestRoutes.letter, { params }, role),
    await withdraw(params.clientId, params.requestId, 'Erfunden.', role),
  ];
  expect(answered.map((answer) => answer.status)).toEqual([status, status, status, status]);
});

test('knows nothing of a client who is not there, nor of a request of another one', async () => {
  const nobody = crypto.randomUUID();
  expect(
    (await app.call(documentRequestRoutes.list, { params: { clientId: nobody } }, 'editor')).status,
  ).toBe(404);
  expect((await ask(nobody, [extract])).status).toBe(404);
  const one = await companyOf('Eine Erfunden AG');
  const other = await companyOf('Andere Erfunden AG');
  const { body } = await ask(one.clientId, [extract]);
  const params = { clientId: other.clientId, requestId: body.requests[0]!.requestId };
  expect((await app.call(documentRequestRoutes.letter, { params }, 'editor')).status).toBe(404);
  expect((await withdraw(params.clientId, params.requestId, 'Erfunden.')).status).toBe(404);
});

test('all of it is sealed as it stands', async () => {
  expect(await app.audit()).toEqual([]);
});
