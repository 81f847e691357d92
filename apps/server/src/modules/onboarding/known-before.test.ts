import { afterAll, beforeAll, expect, test } from 'vitest';
import { reviewRoutes } from '@sorgfalt/contract';
import type { CaseDetail, DraftForm, ReviewItemDetail } from '@sorgfalt/contract';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { person, structureDesk } from '../../testing/modules/parties.ts';
import { passesEnded } from '../../testing/modules/screening.ts';
import {
  cleanForm,
  domiciliaryForm,
  inStatus,
  inSteps,
  referred,
  step,
  submitted,
} from '../../testing/modules/onboarding.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  await passesEnded(app);
});
afterAll(() => app.stop());

/** Has an administrator refuse the client of a case. */
async function refuse({ caseId, reviewItemId }: CaseDetail): Promise<void> {
  const body = { itemId: reviewItemId ?? '', decision: 'reject', notes: 'Nothing adds up.' } as const;
  expect((await app.call(reviewRoutes.decide, { body }, 'admin')).status).toBe(200);
  await inStatus(app, caseId, 'rejected');
}

test('somebody whom a person refused is accepted by no machine under the same name or document', async () => {
  const form = { ...cleanForm, clientName: 'Amalie Wiederkehrova', documentNumber: 'Z7654320' };
  const first = await referred(app, { ...form, purpose: '.' });
  await refuse(first);
  const again = await referred(app, { ...form, clientName: 'amalie  Wiederkehrova' });
  expect(again.reviewReasons).toEqual(['refused-before']);
  const [finding] = again.findings.filter(({ code }) => code === 'refused-before');
  expect(finding?.params).toEqual({ caseNo: first.caseNo });
  const spelt = await referred(app, {
    ...form,
    clientName: 'Amelie Wiederkehrowa',
    documentNumber: 'Z7654321',
  });
  expect(spelt.reviewReasons, 'under another spelling').toEqual(['refused-before']);
  const stranger = { ...form, birthDate: '1979-05-04', documentNumber: 'Z7654322' };
  const renamed = { ...stranger, clientName: 'Berta Andersova', documentNumber: form.documentNumber };
  expect((await referred(app, renamed)).reviewReasons, 'with the same document').toEqual(['refused-before']);
  const twin = { ...form, clientName: 'Berta Andersova', documentNumber: 'Z7654323' };
  for (const other of [stranger, twin]) await inStatus(app, (await submitted(app, other)).caseId, 'approved');
});

test('nobody is accepted a second time by a machine, nor somebody else with the same document', async () => {
  const form = {
    ...cleanForm,
    clientName: 'Zweimal Da',
    birthDate: '1971-02-03',
    documentNumber: 'Z8654320',
  };
  const first = await inStatus(app, (await submitted(app, form)).caseId, 'approved');
  const again = await referred(app, { ...form, clientName: 'Da  ZWEIMAL', documentNumber: 'Z8654321' });
  expect(again.reviewReasons).toEqual(['client-already']);
  const [finding] = again.findings.filter(({ code }) => code === 'client-already');
  expect(finding?.params).toEqual({ caseNo: first.caseNo });
  const other = { ...form, clientName: 'Jemand Anders', birthDate: '1972-02-03' };
  expect((await referred(app, other)).reviewReasons, 'with the same document').toEqual(['client-already']);
  const namesake = { ...form, birthDate: '1973-02-03', documentNumber: 'Z8654322' };
  const bornThen = { ...form, clientName: 'Dritte Person', documentNumber: 'Z8654323' };
  for (const each of [namesake, bornThen])
    await inStatus(app, (await submitted(app, each)).caseId, 'approved');
});

test('of two cases of one person that run at the same time neither is accepted by a machine', async () => {
  const form = {
    ...cleanForm,
    clientName: 'Gleich Zeitig',
    birthDate: '1974-02-03',
    documentNumber: 'Z8654330',
  };
  const both = [await inSteps(app, form, 4), await inSteps(app, form, 4)];
  for (const caseId of both) await step(app, caseId);
  for (const caseId of both)
    expect((await inStatus(app, caseId, 'in_review')).reviewReasons).toEqual(['client-already']);
});

test('whoever decides about one of two cases of a person is told that the other was refused meanwhile', async () => {
  const form = {
    ...cleanForm,
    clientName: 'Inzwischen Abgelehnt',
    birthDate: '1975-02-03',
    documentNumber: 'Z8654340',
    purpose: '.',
  };
  const [first, second] = [await referred(app, form), await referred(app, form)];
  const itemId = second.reviewItemId ?? '';
  const read = () => app.call(reviewRoutes.get, { params: { itemId } }, 'admin');
  const { evidenceSha256, riskReasons } = (await read()).body;
  expect(riskReasons.map(({ code }) => code)).not.toContain('refused-before');
  await refuse(first);
  const told = (await read()).body.riskReasons.find(({ code }) => code === 'refused-before');
  expect(told?.params).toEqual({ caseNo: first.caseNo });
  const notes = 'The purpose was told in person and written down.';
  const body = {
    itemId,
    decision: 'approve',
    notes,
    reasonCode: 'plausible-documented',
    evidenceSha256,
  } as const;
  expect((await app.call(reviewRoutes.decide, { body }, 'admin')).error?.code).toBe('evidence-changed');
});

test('a firm whom a person refused is known by its name, and by its UID under another one', async () => {
  const refused = await referred(app, { ...domiciliaryForm, clientName: 'Wiederkehr Probe AG' });
  await refuse(refused);
  const otherUid = 'CHE-209.876.548';
  const reasonsOf = async (clientName: string, uid: string) =>
    (await referred(app, { ...domiciliaryForm, clientName, uid })).reviewReasons;
  expect(await reasonsOf('Wiederkehr Probe AG', otherUid)).toContain('refused-before');
  expect(await reasonsOf('Ganz Anders Probe AG', domiciliaryForm.uid)).toContain('refused-before');
  expect(await reasonsOf('Ganz Anders Probe AG', otherUid)).not.toContain('refused-before');
});

test('somebody whom a person refused is told of where he opens a relationship for a firm, or is entered behind it', async () => {
  const who = { birthDate: '1976-02-03', documentNumber: 'Z8654350' };
  const refused = await referred(app, { ...cleanForm, ...who, clientName: 'Hinter Gründig', purpose: '.' });
  await refuse(refused);
  const told = ({ riskReasons }: Pick<ReviewItemDetail, 'riskReasons'>) =>
    riskReasons.filter(({ code }) => code === 'refused-behind').map(({ params }) => params);
  const itemOf = async ({ reviewItemId }: CaseDetail) =>
    (await app.call(reviewRoutes.get, { params: { itemId: reviewItemId ?? '' } }, 'admin')).body;
  const firm = { ...domiciliaryForm, uid: undefined, country: 'LI', documentNumber: 'Z8654351' };
  const opened = await referred(app, {
    ...firm,
    clientName: 'Vorschub Probe AG',
    registerNumber: 'FL-0002.555.016-1',
    openerName: 'Hinter Grundig',
    birthDate: who.birthDate,
  });
  expect(opened.reviewReasons).toContain('refused-behind');
  expect(told(await itemOf(opened))).toEqual([{ name: 'Hinter Grundig', caseNo: refused.caseNo }]);
  const second = { birthDate: '1977-02-03', documentNumber: 'Z8654352' };
  const other = await referred(app, {
    ...cleanForm,
    ...second,
    clientName: 'Auch Dahinterova',
    purpose: '.',
  });
  await refuse(other);
  const held = await referred(app, {
    ...firm,
    clientName: 'Nachschub Probe AG',
    registerNumber: 'FL-0002.555.017-1',
  });
  expect(told(await itemOf(held))).toEqual([]);
  const desk = await structureDesk(app);
  await desk.withParty(opened.clientId ?? '', { ...person('Auch Dahinterova'), beganOn: null });
  expect(told(await itemOf(opened)).map(({ name }) => name)).toEqual(['Hinter Grundig', 'Auch Dahinterova']);
  const clientId = held.clientId ?? '';
  await desk.withParty(clientId, { ...person('Hinter Gründig'), beganOn: '1976-02-04' });
  expect(told(await itemOf(held)), 'a namesake').toEqual([]);
  await desk.withParty(clientId, { ...person('Gründig Hinter'), beganOn: null });
  expect(told(await itemOf(held))).toEqual([{ name: 'Gründig Hinter', caseNo: refused.caseNo }]);
});

test('a refused client whose form is damaged keeps nobody else from being read, and is told of', async () => {
  const form = { ...domiciliaryForm, uid: undefined, country: 'LI' };
  const firm = (clientName: string, registerNumber: string) =>
    referred(app, { ...form, clientName, registerNumber });
  const refused = await firm('Beschädigt Probe AG', 'FL-0002.555.020-1');
  await refuse(refused);
  const waiting = await firm('Unbeteiligt Probe AG', 'FL-0002.555.021-1');
  const codesOf = async () => {
    const params = { itemId: waiting.reviewItemId ?? '' };
    const { status, body } = await app.call(reviewRoutes.get, { params }, 'admin');
    return [
      status,
      body.riskReasons
        .filter(({ code }) => code === 'known-unreadable')
        .map(({ params: { caseNo } }) => caseNo),
    ];
  };
  expect(await codesOf()).toEqual([200, []]);
  await app.pool.query(`update onboarding_cases set form = '{"clientName":7}' where id = $1`, [
    refused.caseId,
  ]);
  expect(await codesOf()).toEqual([200, [refused.caseNo]]);
  const later = await firm('Spaeter Probe AG', 'FL-0002.555.022-1');
  expect(later.reviewReasons).toContain('known-unreadable');
});

test('a firm that is a client already is told of, by its UID, its foreign number, or its name and day of foundation', async () => {
  const named = (clientName: string, changes: DraftForm) =>
    referred(app, { ...domiciliaryForm, clientName, uid: undefined, ...changes });
  const first = await named('Doppelt Probe AG', { uid: 'CHE-309.876.543', incorporatedOn: '2011-03-04' });
  const foreign = { country: 'LI', incorporatedOn: '2012-03-04' };
  const abroad = await named('Fern Probe Anstalt', { ...foreign, registerNumber: 'FL-0002.555.001-7' });
  const told = ({ findings }: CaseDetail) =>
    findings.filter(({ code }) => code === 'client-already').map(({ params }) => params.caseNo);
  const byUid = await named('Ganz Neu AG', { uid: 'CHE 309 876 543 MWST', incorporatedOn: '2013-03-04' });
  expect(told(byUid)).toEqual([first.caseNo]);
  const byNumber = { country: 'LI', incorporatedOn: '2014-03-04', registerNumber: 'fl 0002 555 001 7' };
  expect(told(await named('Anders Probe Anstalt', byNumber))).toEqual([abroad.caseNo]);
  expect(told(await named('ANSTALT Fern Probe', { ...foreign, registerNumber: 'FL-9' }))).toEqual([
    abroad.caseNo,
  ]);
  const elsewhere = { ...byNumber, country: 'AT', incorporatedOn: '2015-03-04' };
  expect(told(await named('Fern Probe Anstalt', elsewhere))).toEqual([]);
});
