import { createHash } from 'node:crypto';
import {
  clientFileRoutes,
  clientRoutes,
  ledgerRoutes,
  mailLanguages,
  timelineRoutes,
} from '@sorgfalt/contract';
import type { MailLanguage } from '@sorgfalt/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase } from '../../platform/database/database.ts';
import { givenFile } from '../../testing/modules/client-files.ts';
import { readCase } from '../../testing/modules/onboarding.ts';
import { structureDesk } from '../../testing/modules/parties.ts';
import { textOf, withoutSpaces } from '../../testing/printed-text.ts';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { eventIn, words } from '../printed-words/index.ts';
import { readWholeFile } from './printing/whole-file.ts';

let app: TestApp;
let clientId: string;
beforeAll(async () => {
  app = await startTestApp();
  const desk = await structureDesk(app);
  ({ clientId } = await desk.ownedClient('Žofie Überall', 'محمد Eigentümer'));
  await app.call(clientRoutes.hold, { params: { clientId }, body: { reason: 'Order <of> court' } }, 'editor');
}, 120_000);
afterAll(() => app.stop());

const given = (language?: MailLanguage) => givenFile(app, clientId, language);

test('the file says what the firm has, event for event, as it is kept', async () => {
  const whole = await readWholeFile(createDatabase(app.pool), clientId);
  const text = await textOf(await given());
  const said = (value: string) => expect(text).toContain(withoutSpaces(value));
  for (const value of ['AMLA file: Žofie Überall', clientId, whole.file.cases[0]!.caseNo, 'Order <of> court'])
    said(value);
  const { form } = await readCase(app, whole.file.cases[0]!.caseId);
  for (const value of [form.documentNumber, form.purpose, form.sourceOfWealthEvidence]) said(value!);
  said(`/app/proofs?clientId=${clientId}`);
  expect(whole.events.length).toBeGreaterThan(5);
  for (const { type, entryId } of whole.events) {
    for (const word of eventIn(words.en, type).split(' ')) said(word);
    said(entryId ?? '–');
  }
  for (const { name } of whole.structure!.parties) for (const word of name.split(' ')) said(word);
  said('100 %');
});

test('that it was given out, to whom and with which hash, is sealed before it is', async () => {
  const file = await given();
  const { rows } = await app.pool.query<{ entryId: string }>(
    `select proof_id as "entryId" from events where type = 'client.file_given_out' order by id desc limit 1`,
  );
  const entry = await app.call(ledgerRoutes.get, { params: { entryId: rows[0]!.entryId } }, 'editor');
  const sha256 = createHash('sha256').update(file).digest('hex');
  expect(entry.body.payload).toMatchObject({ clientId, sha256, language: 'en' });
  expect(JSON.stringify(entry.body.payload)).not.toContain('Žofie');
  const { body } = await app.call(timelineRoutes.list, { query: { clientId } }, 'editor');
  expect(body.events.map(({ event }) => event)).toContain('client.file_given_out');
});

test('each language has its own words', async () => {
  for (const language of mailLanguages) {
    const text = await textOf(await given(language));
    expect(text).toContain(withoutSpaces(words[language].beneficialOwners));
  }
});

test('guests get no file, and there is none of a client that is not there', async () => {
  const input = { params: { clientId }, body: { language: 'en' as const } };
  expect((await app.call(clientFileRoutes.giveOut, input, 'guest')).status).toBe(403);
  const nobody = { ...input, params: { clientId: '00000000-0000-4000-8000-000000000000' } };
  expect((await app.call(clientFileRoutes.giveOut, nobody, 'editor')).status).toBe(404);
});
