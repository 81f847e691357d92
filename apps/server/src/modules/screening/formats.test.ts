import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { screeningRoutes } from '@sorgfalt/contract';
import { describeOnSharedData } from '../../../../../testing/shared-data.ts';
import { formatSamples, ukCsv, ukXml, wallet } from './format-samples.ts';
import type { UploadedFile } from './format-samples.ts';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { importEnded, uploadLists } from '../../testing/modules/screening.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

async function imported(...files: readonly UploadedFile[]) {
  const { status, body } = await uploadLists(app, 'admin', files, '?acceptShrunken=true');
  expect(status, JSON.stringify(body)).toBe(202);
  return importEnded(app, body.importId);
}

/** The entries of a list as they are in force. */
async function entitiesOf(listId: string) {
  const { rows } = await app.pool.query(
    `select e.entity from screening_lists l join screening_entities e on e.version_id = l.active_version_id
     where l.list_id = $1 order by e.entity_id`,
    [listId],
  );
  return rows.map(({ entity }) => entity);
}

async function foundBy(body: { name: string; identifiers?: { value: string }[] }) {
  const answer = await app.call(screeningRoutes.screen, { body }, 'editor');
  return answer.body.hits.map(({ listId, entityId }) => `${listId}/${entityId}`);
}

/** A table in the middle of a quoted cell, addresses in the middle of one, anything else before its end. */
function brokenOff({ name, content }: UploadedFile): string {
  if (name.endsWith('.csv')) return `${content.trimEnd()}\n"Abgebroch`;
  return name.endsWith('.txt') ? `${content}${wallet.slice(0, 9)}` : content.trimEnd().slice(0, -3);
}

describe('an uploaded list', () => {
  test.each(formatSamples)('of the format $format is in force and finds', async (sample) => {
    expect(await imported(...sample.files)).toMatchObject({ state: 'succeeded', listIds: [sample.listId] });
    expect(await entitiesOf(sample.listId)).toMatchObject(sample.entities);
    const { body } = await app.call(screeningRoutes.lists, {}, 'editor');
    expect(body.lists.find(({ listId }) => listId === sample.listId)?.source).toBe(sample.source);
    const found = (await foundBy(sample.search)).filter((hit) => hit.startsWith(`${sample.listId}/`));
    expect(found.length).toBeGreaterThan(0);
  });

  test.each(formatSamples)(
    'of the format $format that breaks off changes nothing',
    async ({ files, listId }) => {
      const [first, ...others] = files;
      const before = await entitiesOf(listId);
      const content = brokenOff(first!);
      const end = await imported({ name: first!.name, content }, ...others);
      expect(end).toMatchObject({ state: 'failed', errorCode: 'broken-list' });
      expect(await entitiesOf(listId)).toEqual(before);
    },
  );

  test('whose files are of two formats is refused', async () => {
    const files = [
      { name: 'UK-Sanctions-List.xml', content: ukXml },
      { name: 'UK-Sanctions-List.csv', content: ukCsv },
    ];
    expect(await uploadLists(app, 'admin', files)).toMatchObject({
      status: 422,
      body: { error: { code: 'broken-list' } },
    });
  });

  test('of several tables without the main one is refused', async () => {
    const end = await imported({
      name: 'uk_subject_dobs.csv',
      content: 'dob_id,unique_id,year,month,day\n1,T1,1961,,\n',
    });
    expect(end).toMatchObject({ state: 'failed', errorCode: 'broken-list' });
  });
});

/** Official lists are not in the repository: their licences differ, and operators load them themselves. */
const real: readonly [listId: string, entriesMin: number, paths: readonly string[]][] = [
  [
    'ofac-sdn',
    8000,
    ['ofac/sdn_2021-07.csv', 'ofac/alt_2021-07.csv', 'ofac/add_2021-07.csv', 'ofac/sdn_comments_2021-07.csv'],
  ],
  ['ofac-consolidated', 400, ['ofac/consolidated_2025-03-28.xml']],
  ['un', 900, ['un/UN_consolidated_2026-02-27.xml']],
  [
    'uk',
    5000,
    ['subjects', 'subject_names', 'subject_dobs', 'subject_identifiers', 'subject_countries'].map(
      (table) => `uk/uksl_${table}_2026-05.csv`,
    ),
  ],
  ['ca', 3000, ['ca/ca_sema_2025-06.xml']],
  ['names-eu-fsf-names-parsed', 5000, ['eu/eu_fsf_names_parsed_2025-06.csv']],
  ['opensanctions', 400, ['opensanctions/entities.ftm_2024-03.json']],
  ['opensanctions-us-congress', 500, ['pep/us_congress_senzing.json']],
  ['crypto-ofac-eth', 100, ['crypto/ofac_ETH_2024-09.txt']],
  ['crypto-ofac-crypto', 20, ['crypto/ofac_crypto_2026-08-20.json']],
];

describeOnSharedData('real lists', 'lists', (folder) => {
  test.each(real)('%s is taken in whole', { timeout: 60_000 }, async (listId, entriesMin, paths) => {
    const files = paths.map((path) => ({
      name: basename(path),
      content: readFileSync(join(folder, path), 'utf8'),
    }));
    const end = await imported(...files);
    expect(end).toMatchObject({ state: 'succeeded', listIds: [listId] });
    expect(end.entityCount).toBeGreaterThan(entriesMin);
  });
});
