import { registerRoutes } from '@sorgfalt/contract';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifiedBundle } from '../../testing/modules/bundles.ts';
import { givenFile } from '../../testing/modules/client-files.ts';
import { exceptionsCsv, goldenCsv, leiOf, parentsCsv } from '../../testing/modules/golden-copy.ts';
import { company, person, structureDesk } from '../../testing/modules/parties.ts';
import { registerDesk, withZefix } from '../../testing/modules/registers.ts';
import { answers, startZefix, zefixFailure, zefixMuster } from '../../testing/modules/zefix.ts';
import { textOf, withoutSpaces } from '../../testing/printed-text.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { temporaryDirectory } from '../../testing/temporary-directory.ts';
import { importGoldenCopy } from '../registers/index.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { minute, words } from '../printed-words/index.ts';

let app: TestApp;
let zefix: Awaited<ReturnType<typeof startZefix>>;
let clientId: string;
/** A company that a register knew once and knows otherwise now, and one behind it that none knows. */
beforeAll(async () => {
  zefix = await startZefix();
  app = await startTestApp(withZefix(zefix.url));
  const desk = registerDesk(app);
  const structures = await structureDesk(app);
  ({ clientId } = await desk.waiting());
  const behind = await structures.withParty(clientId, { ...company, name: 'Hintermann Holding AG' });
  const exposure = { kind: 'close_person_foreign', since: '2019-07-01', until: null } as const;
  await structures.withParty(clientId, { ...person('Xenia Exponierta'), exposure });
  zefix.tell(answers(200, [zefixMuster]));
  await desk.asks(clientId);
  zefix.tell(answers(200, [{ ...zefixMuster, status: 'BEING_CANCELLED', legalSeat: 'Bern' }]));
  await desk.asks(clientId);
  zefix.tell(answers(404, zefixFailure('NOT_FOUND')));
  await desk.asks(clientId, { partyId: behind, number: 'CHE-107.787.577' });
}, 120_000);
afterAll(async () => {
  await app.stop();
  zefix.stop();
});

test('the file says what registers were asked and answered, beside what is declared', async () => {
  const { body } = await app.call(registerRoutes.read, { params: { clientId } }, 'editor');
  const text = await textOf(await givenFile(app, clientId));
  const said = (value: string) => expect(text).toContain(withoutSpaces(value));
  const { codes, absent, differs, superseded } = words.en.registers;
  const extracts = body.subjects.flatMap((subject) => subject.extracts);
  expect(extracts).toHaveLength(2);
  for (const { sha256, asked, takenAt, takenBy } of extracts)
    for (const value of [sha256, asked, takenBy.name, minute(takenAt)]) said(value);
  said(superseded);
  said(absent);
  said(differs.replace('{fields}', 'Seat, Status'));
  for (const { field, declared, registered, match, remark } of extracts.flatMap(({ rows }) => rows)) {
    said(codes.field[field]);
    const values = [...declared, ...registered].filter(
      (value) => !(value in codes.status || field === 'legalForm'),
    );
    // A cell goes on in the next line beside the others.
    const results = [match === null ? '' : codes.match[match], remark === null ? '' : codes.remark[remark]];
    for (const word of [...values, ...results].flatMap((value) => value.split(' '))) said(word);
  }
  said(`${codes.field.seat}ZürichBern${codes.match.different}`);
  said(
    `${codes.field.status}${codes.status.active}${codes.status['in-liquidation']}${codes.match.different}`,
  );
  said('Stock corporation (AG, SA)');
  said('Hintermann Holding AG');
});

test('whoever behind the client is politically exposed stands there with kind and day, owner or not', async () => {
  const text = await textOf(await givenFile(app, clientId));
  const { exposed, answers: told } = words.en;
  const row = `Xenia Exponierta${told.pepDeclaration.close_person_foreign}01.07.2019`;
  expect(text).toContain(withoutSpaces(exposed));
  expect(text).toContain(withoutSpaces(row));
});

test('the evidence of the client has what was asked, of which register, the hash and the comparison', async () => {
  const entries = await verifiedBundle(app, clientId);
  const told = entries.flatMap(({ payload }) =>
    typeof payload === 'object' && payload !== null && 'register' in payload ? [payload] : [],
  );
  const { rows } = await app.pool.query<{ sha256: string }>(
    'select sha256 from register_extracts where client_id = $1 order by taken_at',
    [clientId],
  );
  expect(told).toMatchObject([
    { register: 'zefix', asked: 'CHE-123.456.788', compared: { seat: 'same', status: 'same' } },
    { compared: { name: 'same', seat: 'different', status: 'different' }, differs: ['seat', 'status'] },
    { asked: 'CHE-107.787.577', isAbsent: true, compared: {} },
  ]);
  expect(told.map((payload) => payload['sha256'])).toEqual(rows.map(({ sha256 }) => sha256));
});

test('the file says who consolidates the accounts, and in words why nobody does', async () => {
  const brings = async (name: string, content: string) => {
    const path = join(temporaryDirectory('golden'), name);
    writeFileSync(path, content);
    await importGoldenCopy(app.app.spine, { kind: 'system', id: 'registers-cli' }, path);
  };
  const [child, parent] = [leiOf(1), leiOf(2)];
  await brings(
    'entities.csv',
    goldenCsv(
      { lei: child, name: 'Sitzprobe Muster AG', number: 'CHE-123.456.788' },
      { lei: parent, name: 'Fremde Gruppe SE' },
    ),
  );
  await brings('parents.csv', parentsCsv({ child, parent }));
  const reason = 'ULTIMATE_ACCOUNTING_CONSOLIDATION_PARENT';
  await brings('exceptions.csv', exceptionsCsv([child, reason, 'NO_KNOWN_PERSON']));
  await registerDesk(app).asks(clientId, { register: 'gleif', number: child });
  const text = await textOf(await givenFile(app, clientId));
  const { codes } = words.en.registers;
  for (const value of ['Fremde Gruppe SE', codes.remark['parent-unknown'], codes.noParent.NO_KNOWN_PERSON])
    for (const word of value.split(' ')) expect(text).toContain(withoutSpaces(word));
  expect(text).not.toContain('NO_KNOWN_PERSON');
});
