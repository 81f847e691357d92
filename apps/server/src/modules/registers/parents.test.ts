import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { partyRoutes } from '@sorgfalt/contract';
import { exceptionsCsv, goldenCsv, leiOf, parentsCsv } from '../../testing/modules/golden-copy.ts';
import { company, shares, structureDesk } from '../../testing/modules/parties.ts';
import { registerDesk } from '../../testing/modules/registers.ts';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { temporaryDirectory } from '../../testing/temporary-directory.ts';
import { importGoldenCopy } from './index.ts';

let app: TestApp;
let desk: ReturnType<typeof registerDesk>;
const directory = temporaryDirectory('golden-parents');
const actor = { kind: 'system', id: 'registers-cli' } as const;

beforeAll(async () => {
  app = await startTestApp();
  desk = registerDesk(app);
});
afterAll(() => app.stop());

function brings(content: string) {
  const path = join(directory, 'golden.csv');
  writeFileSync(path, content);
  return importGoldenCopy(app.app.spine, actor, path);
}

const [child, parent, ultimate, unnamed] = [leiOf(1), leiOf(2), leiOf(3), leiOf(4)];
const entities = goldenCsv(
  { lei: child, name: 'Sitzprobe Muster AG', number: 'CHE-123.456.788' },
  { lei: parent, name: 'Muster Holding AG' },
  { lei: ultimate, name: 'Fremde Gruppe SE' },
);
const consolidated = { child, parent } as const;
const ultimately = { child, parent: ultimate, type: 'IS_ULTIMATELY_CONSOLIDATED_BY' } as const;
const category = {
  direct: 'DIRECT_ACCOUNTING_CONSOLIDATION_PARENT',
  top: 'ULTIMATE_ACCOUNTING_CONSOLIDATION_PARENT',
};

/** What is said of parents once the register is asked about a new client. */
async function told(prepare: (clientId: string) => Promise<unknown> = async () => undefined) {
  const { clientId } = await desk.waiting();
  await prepare(clientId);
  const { body } = await desk.asks(clientId, { register: 'gleif' });
  const extract = body.subjects[0]?.extracts[0];
  const rows = extract?.rows.filter(({ field }) => field === 'directParent' || field === 'ultimateParent');
  return {
    differs: extract?.differs,
    rows: rows?.map(({ field, registered, match, remark }) => [field, registered, match, remark]),
  };
}

describe('parents of an entity', () => {
  test('are not told before level 2 was imported', async () => {
    await brings(entities);
    expect((await told()).rows).toEqual([]);
  });

  test('differ where the structure knows nobody of the name above it, and agree where it does', async () => {
    expect(await brings(parentsCsv(consolidated, ultimately))).toMatchObject({
      kind: 'parents',
      records: 2,
      leftOut: 0,
      asOf: '2026-11-02T08:00:00.000Z',
    });
    const unknown = (field: string, name: string) => [field, [name], 'different', 'parent-unknown'];
    const bare = await told();
    expect(bare.rows).toEqual([
      unknown('directParent', 'Muster Holding AG'),
      unknown('ultimateParent', 'Fremde Gruppe SE'),
    ]);
    expect(bare.differs).toEqual(expect.arrayContaining(['directParent', 'ultimateParent']));
    const { structureOf, withParty, keepInterest } = await structureDesk(app);
    const known = await told(async (clientId) => {
      const { subject } = await structureOf(clientId);
      const middle = await withParty(clientId, { ...company, name: 'Zwischen AG' });
      const holding = await withParty(clientId, { ...company, name: 'Muster Holding AG' });
      await keepInterest(clientId, shares(middle, subject, 100));
      await keepInterest(clientId, shares(holding, middle, 100));
    });
    expect(known.rows).toEqual([
      ['directParent', ['Muster Holding AG'], 'same', null],
      unknown('ultimateParent', 'Fremde Gruppe SE'),
    ]);
  });

  test('are known by the identifier that a file brought, under whatever name, and not by the name under another one', async () => {
    const { structureOf, withParty, keepInterest } = await structureDesk(app);
    const withHolding = (name: string, lei: string) => async (clientId: string) => {
      const { subject } = await structureOf(clientId);
      const holding = await withParty(clientId, { ...company, name: 'Muster Holding AG' });
      await keepInterest(clientId, shares(holding, subject, 100));
      const params = { clientId };
      const { statements } = (await app.call(partyRoutes.exportFile, { params }, 'editor')).body;
      const said = statements.find(({ recordId }) => recordId === holding);
      const recordDetails = Object.assign({}, said?.['recordDetails'], {
        name,
        identifiers: [{ id: lei, scheme: 'XI-LEI' }],
      });
      const renamed = { ...said, statementId: randomUUID(), recordStatus: 'updated', recordDetails };
      const { version } = await structureOf(clientId);
      const body = { version, statements: [...statements, renamed] };
      expect((await app.call(partyRoutes.importFile, { params, body }, 'editor')).status).toBe(200);
    };
    const direct = async (name: string, lei: string) => (await told(withHolding(name, lei))).rows?.[0];
    const shown = ['Muster Holding AG'];
    expect(await direct('Alter Name SA', parent)).toEqual(['directParent', shown, 'same', null]);
    const other = ['directParent', shown, 'different', 'parent-unknown'];
    expect(await direct('Muster Holding AG', leiOf(9))).toEqual(other);
    // One with wrong check digits says nothing.
    const wrong = `${parent.slice(0, 18)}00`;
    expect(await direct('Muster Holding AG', wrong)).toEqual(['directParent', shown, 'same', null]);
  });

  test('are only those of relationships that go on and consolidate; others are read over, wrong ones counted', async () => {
    const ended = { ...ultimately, status: 'INACTIVE' };
    const managed = { ...ultimately, type: 'IS_FUND-MANAGED_BY' };
    const wrong = { child, parent: `${parent.slice(0, 18)}00` };
    const copy = await brings(parentsCsv({ child, parent: unnamed }, ended, managed, wrong));
    expect(copy).toMatchObject({ records: 1, leftOut: 1 });
    expect((await told()).rows).toEqual([['directParent', [unnamed], 'different', 'parent-unknown']]);
  });

  test('are told by the reasons where none is reported, which say nothing where there is one', async () => {
    const copy = await brings(
      exceptionsCsv(
        [child, category.top, 'NATURAL_PERSONS', 'NO_LEI'],
        [child, category.direct, 'INVENTED_REASON'],
        [child, 'SOMETHING_ELSE', 'NO_LEI'],
        ['X', category.top, 'NO_LEI'],
      ),
    );
    expect(copy).toMatchObject({ kind: 'exceptions', records: 3, leftOut: 2, asOf: null });
    const { rows, differs } = await told();
    expect(rows).toEqual([
      ['directParent', [unnamed], 'different', 'parent-unknown'],
      ['ultimateParent', ['NATURAL_PERSONS', 'NO_LEI'], null, 'no-parent-told'],
    ]);
    expect(differs).not.toContain('ultimateParent');
  });

  test('stay when another file of the other kinds comes, and go with the next of their own', async () => {
    const kinds = async () => {
      const { rows } = await app.pool.query<{ kind: string; told: string }>(
        'select kind, told from gleif_parents join gleif_files on no = file_no order by kind, told',
      );
      return rows.map(({ kind, told: each }) => `${kind} ${each}`);
    };
    await brings(entities);
    const reasons = ['exceptions NATURAL_PERSONS', 'exceptions NO_LEI', 'exceptions OTHER'];
    expect(await kinds()).toEqual([...reasons, `parents ${unnamed}`]);
    await brings(parentsCsv(consolidated));
    expect(await kinds()).toEqual([...reasons, `parents ${parent}`]);
  });

  test.each([
    [
      'an older file',
      parentsCsv({ ...consolidated, updatedAt: '2025-01-01T00:00:00Z' }),
      'newer golden copy',
    ],
    ['a file without a record', parentsCsv(), 'no record'],
    ['a file that breaks off', parentsCsv(consolidated).slice(0, -8), 'damaged'],
  ])('stay as they are where %s comes', async (_, content, sentence) => {
    await expect(brings(content)).rejects.toThrow(sentence);
    expect((await told()).rows?.[0]).toEqual([
      'directParent',
      ['Muster Holding AG'],
      'different',
      'parent-unknown',
    ]);
  });
});
