import { addDays, swissDay } from '@sorgfalt/calendar';
import { documentRoutes, ledgerRoutes, mailLanguages, partyRoutes, reviewRoutes } from '@sorgfalt/contract';
import type { DueForm, InterestDraft } from '@sorgfalt/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { sendDocument } from '../../testing/modules/client-documents.ts';
import { givenFile } from '../../testing/modules/client-files.ts';
import { domiciliaryForm, inStatus, submitted } from '../../testing/modules/onboarding.ts';
import { company, person, shares, structureDesk } from '../../testing/modules/parties.ts';
import { wholeApproval } from '../../testing/modules/review.ts';
import { textOf, withoutSpaces } from '../../testing/printed-text.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { words } from '../printed-words/index.ts';

const app = await startTestApp();
const desk = await structureDesk(app);
const { colleague, acceptedClient, structureOf, withParty, keepInterest, confirm } = desk;
const secondEditor = { token: await app.token('editor', 'second') };
afterAll(() => app.stop());
const today = swissDay(new Date());

const secrecy = (subject: string, more: Partial<InterestDraft> = {}): InterestDraft => ({
  holder: null,
  subject,
  kind: 'clientsUnderSecrecy',
  share: null,
  from: null,
  until: null,
  source: {
    kind: 'officialRegister',
    description: 'Roll of lawyers of the canton of Zurich, 3 November 2026',
  },
  ...more,
});

/** A client that is a lawyer and holds assets of others, as was stated and not yet signed. */
async function aLawyer(name: string) {
  const clientId = await acceptedClient(name);
  const subject = await withParty(clientId, person(name));
  expect((await keepInterest(clientId, secrecy(subject))).status).toBe(200);
  return { clientId, subject };
}
type Client = Awaited<ReturnType<typeof aLawyer>>;

async function formOf(clientId: string): Promise<DueForm> {
  const [form] = (await structureOf(clientId)).forms;
  if (form === undefined) throw new Error('there is no form to sign');
  return form;
}

const admit = (clientId: string, partyId: string, facts: object = {}) =>
  sendDocument(app, clientId, { facts: { paper: 'admission', partyId, ...facts } });

async function sign({ clientId, subject }: Client, more: object = {}) {
  const { form, about, code } = await formOf(clientId);
  const signed = { form, about, code, on: today, by: [subject], ...more };
  return sendDocument(app, clientId, { facts: { paper: 'declaration', signed } });
}

async function wanted(clientId: string) {
  const { body } = await app.call(documentRoutes.list, { params: { clientId } }, 'editor');
  return body.wanted.map(({ paper, article, form, partyId, state }) => [
    paper,
    article,
    form,
    partyId,
    state,
  ]);
}

describe('form R', () => {
  test('is asked for in place of owners, with the admission of whoever signs; each is there once it is kept', async () => {
    const client = await aLawyer('Advokata Schweigova');
    const { clientId, subject } = client;
    const { exemption, owners, forms } = await structureOf(clientId);
    expect([exemption, owners]).toEqual([
      { reason: 'professional-secrecy', partyId: subject, article: null },
      [],
    ]);
    expect(forms).toMatchObject([
      {
        form: 'R',
        reason: 'professional-secrecy',
        confirms: ['not-owner', ...Array<string>(3).fill(expect.any(String))],
      },
    ]);
    // The proof of the admission stands on the form.
    expect(forms[0]?.sections[0]?.entries[0]?.roles).toMatchObject([
      { kind: 'clientsUnderSecrecy', said: { source: expect.stringContaining('Roll of lawyers') } },
    ]);
    expect(await wanted(clientId)).toEqual([
      ['admission', 'SCC Art. 321', null, subject, 'missing'],
      ['declaration', 'AMLA Art. 4', 'R', subject, 'missing'],
    ]);
    await admit(clientId, subject);
    expect((await sign(client)).status).toBe(201);
    expect((await wanted(clientId)).map((each) => each.at(-1))).toEqual(['kept', 'kept']);
  });

  test('of a law firm is signed by an admitted member of its board, and by nobody who only owns it', async () => {
    const clientId = await acceptedClient('Kanzlei Schweigova AG');
    const subject = await withParty(clientId, { ...company, name: 'Kanzlei Schweigova AG' });
    const [partner, owner] = [
      await withParty(clientId, person('Partnera Schweigova')),
      await withParty(clientId, person('Besitza Schweigova')),
    ];
    await keepInterest(clientId, shares(owner, subject, 100));
    await keepInterest(clientId, { ...shares(partner, subject, 0, { kind: 'boardMember' }), share: null });
    await keepInterest(clientId, secrecy(subject));
    await admit(clientId, owner);
    expect((await wanted(clientId))[0]?.slice(0, 4)).toEqual(['admission', 'SCC Art. 321', null, partner]);
    const by = (...people: string[]) => sign({ clientId, subject }, { by: people });
    expect((await by(owner)).body.error?.code).toBe('signatory-without-power');
    expect((await by(partner)).body.error).toMatchObject({
      code: 'signatory-not-admitted',
      fields: [{ path: 'facts.signed.by.0', code: 'not-admitted' }],
    });
    await admit(clientId, partner, { validUntil: addDays(today, -1) });
    expect((await by(partner)).body.error?.code).toBe('signatory-not-admitted');
    await admit(clientId, partner);
    expect((await by(partner)).status).toBe(201);
  });

  test('holds for the firm as it was: a new member of the board has it signed anew', async () => {
    const client = await aLawyer('Neuera Schweigova');
    await admit(client.clientId, client.subject);
    await sign(client);
    const { version } = await structureOf(client.clientId);
    const body = { version, partyId: client.subject, party: person('Neuera Verheiratova') };
    await app.call(partyRoutes.keepParty, { params: { clientId: client.clientId }, body }, 'editor');
    expect((await wanted(client.clientId)).map((each) => each.at(-1))).toEqual(['kept', 'outdated']);
    expect((await confirm(client.clientId)).error?.code).toBe('secrecy-unconfirmed');
  });
});

test('a law firm is taken in without a verification of owners that are unnamed', async () => {
  const { structureReason: _, products: __, ...form } = domiciliaryForm;
  const { caseId } = await submitted(app, {
    ...form,
    kind: 'operating_company',
    clientName: 'Kanzlei Aufnehma AG',
    industry: 'other',
    products: ['account'],
  });
  const { clientId, reviewItemId: itemId } = await inStatus(app, caseId, 'in_review');
  if (clientId === null || itemId === null) throw new Error('nothing waits for a person');
  const { subject } = await structureOf(clientId);
  const partner = await withParty(clientId, person('Partnera Aufnehma'));
  await keepInterest(clientId, { ...shares(partner, subject, 0, { kind: 'boardMember' }), share: null });
  await keepInterest(clientId, secrecy(subject));
  await admit(clientId, partner);
  expect((await sign({ clientId, subject }, { by: [partner] })).status).toBe(201);
  expect((await confirm(clientId)).status).toBe(200);
  const third = { token: await app.token('admin', 'third') };
  const { body: item } = await app.call(reviewRoutes.get, { params: { itemId } }, third);
  expect(item.areOwnersUnnamed).toBe(true);
  const approve = (checks: string[]) => {
    const body = {
      ...wholeApproval,
      itemId,
      decision: 'approve' as const,
      notes: 'Form R and admission compared.',
      checks,
    };
    return app.call(reviewRoutes.decide, { body }, third);
  };
  const seen = wholeApproval.checks.filter((check) => check !== 'owner-verification-seen');
  const refused = await approve(seen.filter((check) => check !== 'declaration-seen'));
  expect(refused.error?.fields).toEqual([{ path: 'checks.declaration-seen', code: 'required' }]);
  expect((await approve(seen)).status).toBe(200);
});

describe('nobody hides owners behind it', () => {
  test('it takes an administrator who stated nothing, and the signed form; the ledger says so', async () => {
    const client = await aLawyer('Vieraugena Schweigova');
    const { clientId, subject } = client;
    expect((await confirm(clientId, 'editor')).error?.code).toBe('own-submission');
    expect((await confirm(clientId, secondEditor)).error).toMatchObject({
      code: 'above-decision-level',
      details: { article: 'AMLA Art. 4' },
    });
    expect((await confirm(clientId)).error?.code).toBe('secrecy-unconfirmed');
    await admit(clientId, subject);
    await sign(client);
    expect((await confirm(clientId)).status).toBe(200);
    const { rows } = await app.pool.query<{ entryId: string }>(
      `select proof_id as "entryId" from events where type = 'client.structure_confirmed' and client_id = $1`,
      [clientId],
    );
    const entry = await app.call(ledgerRoutes.get, { params: { entryId: rows[0]!.entryId } }, 'editor');
    expect(entry.body.payload).toMatchObject({ exemption: 'professional-secrecy', owners: [] });
  });

  test('the database lets no editor confirm it either', async () => {
    const { clientId } = await aLawyer('Datenbanka Schweigova');
    const { version } = await structureOf(clientId);
    const confirming = app.pool.query(
      `update party_structures set confirmed_version = $2, confirmed_by = (select uid from users where role = 1
         and uid not in (select added_by from party_statements where client_id = $1) limit 1), confirmed_at = now()
       where client_id = $1`,
      [clientId, version],
    );
    await expect(confirming).rejects.toMatchObject({ hint: 'above-decision-level' });
  });

  test('a domiciliary company, a trust and whoever only stands behind the client are refused, each at its place', async () => {
    const clientId = await acceptedClient('Sitza Schweigova');
    const subject = await withParty(clientId, { ...company, kind: 'domiciliaryCompany' });
    const firm = await withParty(clientId, { ...company, name: 'Kanzlei Dahinter AG' });
    const refused = async (draft: InterestDraft) => {
      const { error } = await keepInterest(clientId, draft);
      return [error?.code, error?.fields?.map(({ path, code }) => `${path} ${code}`)];
    };
    const misplaced = ['structure-entry-impossible', ['interest.subject secrecy-misplaced']];
    expect(await refused(secrecy(subject))).toEqual(misplaced);
    expect(await refused(secrecy(firm))).toEqual(misplaced);
    const unproved = secrecy(subject, { source: { kind: 'selfDeclaration', description: '' } });
    expect((await refused(unproved))[1]).toContain('interest.source secrecy-unproved');
    expect((await refused(secrecy(subject, { holder: firm })))[1]).toContain('interest.holder secret-named');
    expect((await refused({ ...shares(firm, subject, 100), holder: null }))[1]).toContain(
      'interest.holder holder',
    );
  });

  test('a lawyer who is entered as a domiciliary company later has everybody asked for again', async () => {
    const clientId = await acceptedClient('Wechsela Schweigova');
    const subject = await withParty(clientId, company);
    await keepInterest(clientId, secrecy(subject));
    const { version } = await structureOf(clientId);
    const body = { version, partyId: subject, party: { ...company, kind: 'domiciliaryCompany' as const } };
    await app.call(partyRoutes.keepParty, { params: { clientId }, body }, 'editor');
    const { exemption, problems, forms } = await structureOf(clientId);
    expect(exemption).toBeNull();
    expect(problems.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['secrecy-misplaced', 'unaccounted']),
    );
    expect(forms.map(({ form }) => form)).toEqual(['A']);
    expect((await confirm(clientId)).error?.code).toBe('structure-incomplete');
  });

  test('the structure is open again once the signed form or the admission is withdrawn', async () => {
    const client = await aLawyer('Zurueckova Schweigova');
    const { clientId, subject } = client;
    const admission = await admit(clientId, subject);
    const form = await sign(client);
    await confirm(clientId);
    const withdraw = async ({ documentId }: { documentId: string }) => {
      const params = { clientId, documentId };
      const body = { reason: 'Signed by somebody else.' };
      return (await app.call(documentRoutes.withdraw, { params, body }, 'editor')).status;
    };
    const isOpen = async () => (await structureOf(clientId)).isOpen;
    expect(await isOpen()).toBe(false);
    expect([await withdraw(form.body), await isOpen()]).toEqual([200, true]);
    const { rows } = await app.pool.query(
      `select is_structure_open(c) as open from clients c where id = $1`,
      [clientId],
    );
    expect(rows).toEqual([{ open: true }]);
    expect((await confirm(clientId)).error?.code).toBe('secrecy-unconfirmed');
    await sign(client);
    expect([(await confirm(clientId)).status, await isOpen()]).toEqual([200, false]);
    expect([await withdraw(admission.body), await isOpen()]).toEqual([200, true]);
    expect((await confirm(clientId)).error?.code).toBe('secrecy-unconfirmed');
    await admit(clientId, subject);
    expect([(await confirm(clientId)).status, await isOpen()]).toEqual([200, false]);
  });

  test('an end of it is confirmed by an administrator, too, and the owner is asked for again', async () => {
    const { clientId, subject } = await aLawyer('Beendeta Schweigova');
    const [held] = (await structureOf(clientId)).interests;
    const ended = secrecy(subject, { until: today });
    expect((await keepInterest(clientId, ended, held?.recordId)).status).toBe(200);
    expect((await structureOf(clientId)).forms.map(({ form }) => form)).toEqual(['A']);
    expect((await confirm(clientId, secondEditor)).error?.code).toBe('above-decision-level');
    expect((await confirm(clientId, colleague)).status).toBe(200);
  });
});

test('the file says in each language that owners were not established, and why', async () => {
  const { clientId } = await aLawyer('Akta Schweigova');
  for (const language of mailLanguages) {
    const text = await textOf(await givenFile(app, clientId, language));
    const { exempt, codes } = words[language];
    const sentence = exempt['professional-secrecy'].replace('{name}', 'Akta Schweigova');
    const said = [...sentence.split(' '), ...codes.interest.clientsUnderSecrecy.split(' ')];
    for (const word of said) expect(text).toContain(withoutSpaces(word));
  }
});

test('a file of the standard brings it along, and goes out as it came', async () => {
  const { clientId } = await aLawyer('Standarda Schweigova');
  const { statements } = (await app.call(partyRoutes.exportFile, { params: { clientId } }, 'editor')).body;
  expect(JSON.stringify(statements)).toContain('interestedPartyExemptFromDisclosure');
  const other = await acceptedClient('Andera Schweigova');
  const body = { version: 0, statements };
  const { status } = await app.call(partyRoutes.importFile, { params: { clientId: other }, body }, 'editor');
  expect(status).toBe(200);
  const { forms, isOpen } = await structureOf(other);
  expect([forms.map(({ form }) => form), isOpen]).toEqual([['R'], true]);
  expect(
    (await app.call(partyRoutes.exportFile, { params: { clientId: other } }, 'editor')).body.statements,
  ).toEqual(statements);
});

test('all of it is sealed as it stands', async () => {
  expect(await app.audit()).toEqual([]);
});
