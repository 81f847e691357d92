import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onboardingRoutes, screeningRoutes } from '@sorgfalt/contract';
import type { CaseDetail, DraftForm } from '@sorgfalt/contract';
import { createListParser } from '@sorgfalt/screening';
import { describeOnSharedData, sharedData } from '../../../testing/shared-data.ts';
import { eventually, startTestApp } from './testing/test-app.ts';
import type { TestApp } from './testing/test-app.ts';

/** Official lists are not in the repository: their licences differ, and operators load them themselves. */
const folder = join(sharedData, 'lists');
const files = [
  'ofac/sdn_2021-07.csv',
  'ofac/alt_2021-07.csv',
  'ofac/add_2021-07.csv',
  'ofac/sdn_comments_2021-07.csv',
  'un/UN_consolidated_2026-02-27.xml',
];

const form = {
  nationality: 'OTHER',
  otherNationality: 'PT',
  birthDate: '1990-01-15',
  documentType: 'passport',
  documentNumber: 'X0000017',
  documentExpiry: '2035-01-15',
  street: 'Erfundene Gasse',
  houseNumber: '7',
  postalCode: '8001',
  town: 'Zürich',
  country: 'CH',
  pepDeclaration: 'none',
  purpose: 'Savings of an invented person',
} as const satisfies DraftForm;

let app: TestApp;

interface ListedPerson {
  readonly id: string;
  readonly name: string;
  readonly birthDate: string;
}

/** Adults of the UN list with a full birth date and a name of two long words: whoever they are, nobody is written down here. */
function readPeople(): ListedPerson[] {
  const parser = createListParser('un-xml');
  const text = readFileSync(join(folder, 'un/UN_consolidated_2026-02-27.xml'), 'utf8');
  const entities = [...parser.write(text), ...parser.end().entities];
  return entities.flatMap(({ id, kind, names, birthDates }) => {
    const name = names[0]?.full ?? '';
    const birthDate = birthDates.map(({ from }) => from).find((from) => from.length === 10 && from < '2000');
    const isLong = name.split(' ').filter((word) => word.length >= 6).length >= 2;
    return kind === 'person' && birthDate !== undefined && isLong ? [{ id, name, birthDate }] : [];
  });
}

/** The last word first, and two inner letters of the longest word swapped. */
function misspell(name: string): string {
  const words = name.toLowerCase().split(' ');
  const longest = words.reduce((best, word) => (word.length > best.length ? word : best));
  const swapped = `${longest.slice(0, 2)}${longest.charAt(3)}${longest.charAt(2)}${longest.slice(4)}`;
  const changed = words.map((word) => (word === longest ? swapped : word));
  return [changed.at(-1), ...changed.slice(0, -1)].join(' ');
}

describeOnSharedData('with the official lists loaded', 'lists', () => {
  beforeAll(async () => {
    app = await startTestApp();
    const boundary = 'sorgfalt-real-lists';
    const parts = files.flatMap((file) => [
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="files"; filename="${basename(file)}"\r\n\r\n`,
      ),
      readFileSync(join(folder, file)),
      Buffer.from('\r\n'),
    ]);
    const sent = await app.app.http.inject({
      method: 'POST',
      url: screeningRoutes.importFiles.path,
      payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
      headers: {
        'content-type': `multipart/form-data; boundary=${boundary}`,
        authorization: `Bearer ${await app.token('admin')}`,
      },
    });
    const { importId } = sent.json<{ importId: string }>();
    const ended = await eventually(async () => {
      const { body } = await app.call(screeningRoutes.importStatus, { params: { importId } }, 'admin');
      return body.state !== 'waiting' && body.state !== 'running' && body;
    }, 600);
    expect(ended).toMatchObject({ state: 'succeeded', listIds: ['ofac-sdn', 'un'] });
  }, 60_000);
  afterAll(() => app.stop());

  async function onboard(clientName: string, birthDate: string = form.birthDate): Promise<CaseDetail> {
    const { body: draft } = await app.call(
      onboardingRoutes.create,
      { body: { form: { ...form, clientName, birthDate } } },
      'editor',
    );
    const params = { caseId: draft.caseId };
    await app.call(onboardingRoutes.submit, { params, body: { version: draft.version } }, 'editor');
    return eventually(async () => {
      const { body } = await app.call(onboardingRoutes.get, { params }, 'editor');
      return body.status !== 'in_progress' && body;
    });
  }

  test('ten listed people whose names are spelt otherwise are flagged and wait for a person', async () => {
    const people = readPeople();
    const chosen = people.filter((_, place) => place % Math.floor(people.length / 10) === 0).slice(0, 10);
    expect(chosen).toHaveLength(10);
    for (const { id, name, birthDate } of chosen) {
      const result = await onboard(misspell(name), birthDate);
      // Who stands on several lists is one hit; its other listings stand with it.
      const found = result.hits.flatMap(({ entityId, alsoOn = [] }) => [
        entityId,
        ...alsoOn.map((also) => also.entityId),
      ]);
      expect(found).toContain(id);
      expect(result).toMatchObject({ status: 'in_review', flagged: true });
    }
  });

  test.each([
    'Anna Meier',
    'Hans Peter Müller',
    'Luca Bernasconi',
    'Sophie Dubois',
    'Reto Zgraggen',
    'Ursina Caduff',
    'Chiara Fontana',
    'Martin Berger',
    'Regula Aebischer',
    'Joana Ferreira da Costa',
  ])('%s, an ordinary name, is not flagged', async (name) => {
    expect((await onboard(name)).hits).toEqual([]);
  });
});
