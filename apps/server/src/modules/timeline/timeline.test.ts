import { fc, test as property } from '@fast-check/vitest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventCatalogue, ledgerRoutes, timelineRoutes, timelineTypes } from '@sorgfalt/contract';
import type { EventType, TimelineEvent } from '@sorgfalt/contract';
import { uuidv7 } from '../../platform/ids.ts';
import { parsePosition } from '../../platform/events/position.ts';
import { readEvents } from '../../platform/events/read-events.ts';
import type { NewEvent } from '../../platform/events/spine.ts';
import { eventually } from '../../testing/test-app.ts';
import { kycAgent, startLedgerBench } from '../../testing/ledger-bench.ts';
import type { LedgerBench } from '../../testing/ledger-bench.ts';

const names = Object.keys(eventCatalogue) as EventType[];
const officer = { kind: 'user', id: 'uid-of-an-officer', role: 'editor' } as const;
let bench: LedgerBench;

beforeAll(async () => {
  bench = await startLedgerBench();
  for (const type of names) await append({ type });
});
afterAll(() => bench.stop());

function append(
  event: Partial<NewEvent> & Pick<NewEvent, 'type'>,
  actor: typeof kycAgent | typeof officer = kycAgent,
) {
  return bench.spine.run(actor, (unit) => unit.append({ status: 'completed', ...event }));
}

async function list(query: Record<string, string | number>): Promise<TimelineEvent[]> {
  return (await bench.call(timelineRoutes.list, { query }, 'guest')).body.events;
}

describe('the timeline', () => {
  test('shows every event that has a timeline type under that type, newest first, and no other', async () => {
    const shown = names.filter((name) => eventCatalogue[name].timeline !== null);
    const listed = await list({ limit: 200 });
    expect(listed.map(({ event }) => event)).toEqual(shown.toReversed());
    expect(listed.map(({ type }) => type)).toEqual(
      shown.toReversed().map((name) => eventCatalogue[name].timeline),
    );
  });

  test.each(timelineTypes)('the type %s finds its events only', async (type) => {
    const expected = names.filter((name) => eventCatalogue[name].timeline === type);
    expect(new Set((await list({ type, limit: 200 })).map(({ event }) => event))).toEqual(new Set(expected));
  });

  test('a type that there is not finds nothing', async () => {
    expect(await list({ type: 'identity.signed_in' })).toEqual([]);
    expect(await list({ type: 'nonsense' })).toEqual([]);
  });

  property.prop([fc.integer({ min: 1, max: 9 })], { numRuns: 9 })(
    'pages of any size hold together the whole list, once each',
    async (limit) => {
      const pages: string[] = [];
      let before: string | null = null;
      do {
        const query: { limit: number; before?: string } = before === null ? { limit } : { limit, before };
        const { body } = await bench.call(timelineRoutes.list, { query }, 'editor');
        expect(body.events.length).toBeLessThanOrEqual(limit);
        pages.push(...body.events.map(({ id }) => id));
        before = body.nextBefore;
      } while (before !== null);
      expect(pages).toEqual((await list({ limit: 200 })).map(({ id }) => id));
    },
  );

  test('finds the events of a client and of a case', async () => {
    const [clientId, caseId] = [uuidv7(), uuidv7()];
    await append({ type: 'onboarding.submitted', clientId, caseId });
    await append({ type: 'review.requested', clientId });
    expect((await list({ clientId })).map(({ event }) => event)).toEqual([
      'review.requested',
      'onboarding.submitted',
    ]);
    expect((await list({ caseId })).map(({ event }) => event)).toEqual(['onboarding.submitted']);
    expect(await list({ clientId, type: 'kyc_check' })).toEqual([]);
  });

  test('finds what an agent did, and what people did under their office only', async () => {
    const caseId = uuidv7();
    await append({ type: 'onboarding.kyc_completed', caseId });
    await append({ type: 'review.approved', caseId }, officer);
    expect((await list({ caseId, actor: 'kyc-agent' })).map(({ event }) => event)).toEqual([
      'onboarding.kyc_completed',
    ]);
    expect((await list({ caseId, actor: 'officer' })).map(({ event }) => event)).toEqual(['review.approved']);
    expect(await list({ caseId, actor: officer.id })).toEqual([]);
  });

  test('finds by proof the event that it seals and each verification of it', async () => {
    const entryId = await bench.sealed();
    await bench.sealed();
    await bench.call(ledgerRoutes.verify, { body: { entry_id: entryId } }, 'guest');
    const found = await list({ proofId: entryId });
    expect(found.map(({ type }) => type)).toEqual(['proof_verified', 'kyc_check']);
    expect(found.map(({ proofId }) => proofId)).toEqual([entryId, entryId]);
  });

  test('names agents, and people by their office only', async () => {
    const caseId = uuidv7();
    await append({ type: 'onboarding.kyc_completed', caseId });
    await append({ type: 'review.approved', caseId, status: 'completed' }, officer);
    const found = await list({ caseId });
    expect(found.map(({ actor }) => actor)).toEqual(['officer', 'kyc-agent']);
    expect(JSON.stringify(found)).not.toContain(officer.id);
  });

  test('gives the case number from the case, or from the event when the case is gone', async () => {
    const [kept, removed, unknown] = [uuidv7(), uuidv7(), uuidv7()];
    await bench.pool.query(
      `insert into onboarding_cases (id, case_no, status, current_step, form, created_by)
       values ($1, 'ONB-2026-000042', 'draft', 'initiated', '{}', 'uid')`,
      [kept],
    );
    await append({ type: 'onboarding.submitted', caseId: kept });
    await append({ type: 'onboarding.submitted', caseId: removed, data: { caseNo: 'ONB-2026-000007' } });
    await append({ type: 'onboarding.submitted', caseId: unknown });
    const numbers = await Promise.all(
      [kept, removed, unknown].map(async (caseId) => (await list({ caseId }))[0]?.caseNo),
    );
    expect(numbers).toEqual(['ONB-2026-000042', 'ONB-2026-000007', null]);
  });

  test('gives ids from which the spine can be followed', async () => {
    const [previous] = await list({ limit: 1 });
    const caseId = uuidv7();
    await append({ type: 'onboarding.submitted', caseId, data: { wave: 3 } });
    const since = parsePosition(previous!.id)!;
    const rows = await eventually(async () => {
      const found = await readEvents(bench.database, since, 10);
      return found.length > 0 && found;
    });
    const described = await bench.timeline.describe(rows);
    expect(described).toEqual(await list({ caseId }));
    expect(described[0]?.params).toEqual({ wave: 3 });
  });

  test('describes events without a timeline type under their own name, for the feed', async () => {
    await append({ type: 'screening.list_imported', data: { source: 'seco' } });
    const rows = await eventually(async () => {
      const found = await readEvents(bench.database, { xid: '0', id: 0 }, 200);
      return found.at(-1)?.type === 'screening.list_imported' && found;
    });
    expect((await bench.timeline.describe(rows)).at(-1)).toMatchObject({
      type: 'screening.list_imported',
      event: 'screening.list_imported',
      params: { source: 'seco' },
    });
  });

  test.each(['admin', 'editor', 'guest', null] as const)('answers %s only when signed in', async (role) => {
    const { status } = await bench.call(timelineRoutes.list, {}, role);
    expect(status).toBe(role === null ? 401 : 200);
  });

  test.each([
    { before: 'yesterday' },
    { after: 'x' },
    { after: '18446744073709551616-1' },
    { around: '1' },
    { until: '2026-02-30' },
    { before: '1-1', until: '2026-01-01' },
    { clientId: 'x' },
    { limit: 0 },
    { limit: 201 },
  ])('refuses the query %j', async (query) => {
    const { error } = await bench.call(timelineRoutes.list, { query }, 'admin');
    expect(error?.code).toBe('invalid-request');
    expect(error?.fields).toHaveLength(1);
  });
});
