import { addDays, swissDay } from '@sorgfalt/calendar';
import { describe, expect, test } from 'vitest';
import { documentRoutes, partyRoutes } from '@sorgfalt/contract';
import type { DueForm } from '@sorgfalt/contract';
import { sendDocument } from '../../testing/modules/client-documents.ts';
import { domiciliaryForm, inStatus, submitted } from '../../testing/modules/onboarding.ts';
import { company, person, shares, structureDesk } from '../../testing/modules/parties.ts';
import { startDesk } from '../../testing/modules/payments.ts';

const { app } = await startDesk();
const { acceptedClient, structureOf, withParty, keepInterest } = await structureDesk(app);
const today = swissDay(new Date());

const role = (holder: string, subject: string, kind: 'boardMember' | 'seniorManagingOfficial') => ({
  ...shares(holder, subject, 0, { kind }),
  share: null,
});

/** A domiciliary company with one owner, and a director who is not the owner. */
async function aCompany(clientName: string) {
  const { caseId } = await submitted(app, { ...domiciliaryForm, clientName });
  const clientId = (await inStatus(app, caseId, 'in_review')).clientId ?? '';
  const { subject } = await structureOf(clientId);
  const owner = await withParty(clientId, person('Besitza Besitzova'));
  const director = await withParty(clientId, person('Direktora Direktorova'));
  await keepInterest(clientId, shares(owner, subject, 100));
  await keepInterest(clientId, role(director, subject, 'boardMember'));
  return { clientId, subject, owner, director };
}
type Client = Awaited<ReturnType<typeof aCompany>>;

async function formOf({ clientId }: Client): Promise<DueForm> {
  const [form] = (await structureOf(clientId)).forms;
  if (form === undefined) throw new Error('there is no form to sign');
  return form;
}

async function sign(client: Client, more: object = {}, facts: object = {}) {
  const { form, about, code } = await formOf(client);
  const signed = { form, about, code, on: today, by: [client.director], ...more };
  return sendDocument(app, client.clientId, { facts: { paper: 'declaration', signed, ...facts } });
}

async function states({ clientId }: Client) {
  const { body } = await app.call(documentRoutes.list, { params: { clientId } }, 'editor');
  return body.wanted
    .filter(({ paper }) => paper === 'declaration')
    .map(({ form, partyId, state }) => [form, partyId, state]);
}

describe('a signed copy of a form', () => {
  test('is wanted of each form, and there once somebody who may has signed it as it stands', async () => {
    const client = await aCompany('Unterschrifta AG');
    expect(await states(client)).toEqual([['A', client.subject, 'missing']]);
    const { status, body } = await sign(client);
    expect(status).toBe(201);
    expect(body.signed).toMatchObject({ form: 'A', about: client.subject, by: [client.director] });
    expect(await states(client)).toEqual([['A', client.subject, 'kept']]);
  });

  test('is wanted of form I by its own article, also of a client who is a natural person', async () => {
    const clientId = await acceptedClient('Polica Policova');
    const subject = await withParty(clientId, { ...company, name: 'Erfunden Leben AG' });
    const holder = await withParty(clientId, person('Vera Versicherta'));
    await keepInterest(clientId, shares(holder, subject, 0, { kind: 'policyholder', share: null }));
    const { body } = await app.call(documentRoutes.list, { params: { clientId } }, 'editor');
    expect(body.wanted).toEqual([
      { paper: 'declaration', article: 'AMLO-FINMA Art. 65a', partyId: subject, form: 'I', state: 'missing' },
    ]);
  });

  test('is asked for again once something that stands on it changes, and not for anything else', async () => {
    const client = await aCompany('Veraenderta AG');
    await sign(client);
    const before = await formOf(client);
    // Another manager stands on no form A.
    const other = await withParty(client.clientId, person('Andra Androva'));
    await keepInterest(client.clientId, role(other, client.subject, 'seniorManagingOfficial'));
    expect((await formOf(client)).code).toBe(before.code);
    expect(await states(client)).toEqual([['A', client.subject, 'kept']]);
    const partner = await withParty(client.clientId, person('Neua Neuova'));
    await keepInterest(client.clientId, shares(partner, client.subject, 10));
    expect((await formOf(client)).code).not.toBe(before.code);
    expect(await states(client)).toEqual([['A', client.subject, 'outdated']]);
    // The old copy cannot be taken in anew as if it were of today.
    expect((await sign(client, { code: before.code })).body.error?.code).toBe('form-version-differs');
    expect((await sign(client)).status).toBe(201);
    expect(await states(client)).toEqual([['A', client.subject, 'kept']]);
  });

  test('counts no longer once it is withdrawn or has expired, and a declaration that is of no form never does', async () => {
    const client = await aCompany('Zurueckgenomma AG');
    const plain = { paper: 'declaration', signed: null };
    expect((await sendDocument(app, client.clientId, { facts: plain })).status).toBe(201);
    expect(await states(client)).toEqual([['A', client.subject, 'missing']]);
    const { body } = await sign(client, {}, { validUntil: addDays(today, -1) });
    expect(await states(client)).toEqual([['A', client.subject, 'expired']]);
    const params = { clientId: client.clientId, documentId: body.documentId };
    await app.call(documentRoutes.withdraw, { params, body: { reason: 'Of another client.' } }, 'editor');
    expect(await states(client)).toEqual([['A', client.subject, 'missing']]);
  });

  test('counts no longer once the powers of whoever signed it are withdrawn, or did not last until that day', async () => {
    const client = await aCompany('Machtlosa AG');
    const { body } = await sendDocument(app, client.clientId, {
      facts: { paper: 'signing-powers', partyId: client.owner },
    });
    await sign(client, { by: [client.owner] });
    expect(await states(client)).toEqual([['A', client.subject, 'kept']]);
    const params = { clientId: client.clientId, documentId: body.documentId };
    await app.call(documentRoutes.withdraw, { params, body: { reason: 'Forged.' } }, 'editor');
    expect(await states(client)).toEqual([['A', client.subject, 'missing']]);
    const manager = await withParty(client.clientId, person('Endeta Endetova'));
    const held = role(manager, client.subject, 'seniorManagingOfficial');
    const { body: structure } = await keepInterest(client.clientId, held);
    const { recordId = '' } = structure.interests.find(({ holder }) => holder === manager) ?? {};
    await sign(client, { by: [manager] });
    expect(await states(client)).toEqual([['A', client.subject, 'kept']]);
    await keepInterest(client.clientId, { ...held, until: addDays(today, -1) }, recordId);
    expect(await states(client)).toEqual([['A', client.subject, 'missing']]);
  });

  test('of the same file and another signature is another document', async () => {
    const client = await aCompany('Nochmala AG');
    const first = await sign(client);
    expect((await sign(client)).body.documentId).toBe(first.body.documentId);
    const other = await sign(client, { on: addDays(today, -1) });
    expect(other.body.documentId).not.toBe(first.body.documentId);
  });
});

describe('is refused', () => {
  const refused = async (client: Client, more: object, facts: object = {}) => {
    const { body } = await sign(client, more, facts);
    return [body.error?.code, body.error?.fields?.map(({ path, code }) => `${path} ${code}`)];
  };

  test('with a code of another version, a form that is not asked for, or about somebody else', async () => {
    const client = await aCompany('Falscha AG');
    const differs = ['form-version-differs', ['facts.signed.code differs']];
    expect(await refused(client, { code: '00000-00000' })).toEqual(differs);
    expect(await refused(client, { form: 'K' })).toEqual(differs);
    expect(await refused(client, { about: client.owner })).toEqual(differs);
    expect(await states(client)).toEqual([['A', client.subject, 'missing']]);
  });

  test('signed by the owner who is no organ, by nobody, or by somebody of another client; with the place', async () => {
    const client = await aCompany('Unbefugta AG');
    const other = await aCompany('Andera AG');
    expect(await refused(client, { by: [client.director, client.owner] })).toEqual([
      'signatory-without-power',
      ['facts.signed.by.1 without-power'],
    ]);
    expect(await refused(client, { by: [other.director] })).toEqual([
      'signatory-without-power',
      ['facts.signed.by.0 without-power'],
    ]);
    expect((await refused(client, { by: [] }))[0]).toBe('invalid-request');
  });

  test('signed on a day that has not come, or on which the director was not yet one', async () => {
    const client = await aCompany('Zeitlosa AG');
    expect(await refused(client, { on: addDays(today, 1) })).toEqual([
      'signed-in-future',
      ['facts.signed.on in-future'],
    ]);
    const later = await withParty(client.clientId, person('Spaetera Spaeterova'));
    const begun = { ...role(later, client.subject, 'boardMember'), from: today };
    await keepInterest(client.clientId, begun);
    expect(await refused(client, { by: [later], on: addDays(today, -1) })).toEqual([
      'signatory-without-power',
      ['facts.signed.by.0 without-power'],
    ]);
    expect((await sign(client, { by: [later] })).status).toBe(201);
  });

  test('until there are signing powers on file about whoever signed, on that day', async () => {
    const client = await aCompany('Vollmachta AG');
    const powers = (facts: object) =>
      sendDocument(app, client.clientId, { facts: { paper: 'signing-powers', ...facts } });
    await powers({});
    expect((await refused(client, { by: [client.owner] }))[0]).toBe('signatory-without-power');
    await powers({ partyId: client.owner, validUntil: addDays(today, -1) });
    expect((await refused(client, { by: [client.owner] }))[0]).toBe('signatory-without-power');
    expect((await sign(client, { by: [client.owner], on: addDays(today, -1) })).status).toBe(201);
    const { body } = await powers({ partyId: client.owner });
    expect((await sign(client, { by: [client.owner] })).status).toBe(201);
    const params = { clientId: client.clientId, documentId: body.documentId };
    await app.call(documentRoutes.withdraw, { params, body: { reason: 'Forged.' } }, 'editor');
    expect((await refused(client, { by: [client.owner, client.director] }))[0]).toBe(
      'signatory-without-power',
    );
  });

  test('as any other paper than a declaration', async () => {
    const client = await aCompany('Anderspapiera AG');
    expect(await refused(client, {}, { paper: 'other' })).toEqual([
      'invalid-request',
      ['facts.signed unexpected'],
    ]);
  });
});

test('the code of a form is that of what stands on it, whoever said it, in whatever order', async () => {
  const client = await aCompany('Codeta AG');
  const { code } = await formOf(client);
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/u);
  const { version } = await structureOf(client.clientId);
  const again = { version, partyId: client.owner, party: person('Besitza Besitzova') };
  const params = { clientId: client.clientId };
  expect((await app.call(partyRoutes.keepParty, { params, body: again }, 'admin')).status).toBe(200);
  expect((await formOf(client)).code).toBe(code);
  const renamed = { ...again, version: version + 1, party: person('Besitza Besitzov') };
  expect((await app.call(partyRoutes.keepParty, { params, body: renamed }, 'admin')).status).toBe(200);
  expect((await formOf(client)).code).not.toBe(code);
});
