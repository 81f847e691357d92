import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, swissDay } from '@sorgfalt/calendar';
import { administeredDesk } from '../../testing/modules/administered.ts';
import { person, shares, structureDesk } from '../../testing/modules/parties.ts';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';

const today = swissDay(new Date());
let app: TestApp;
let structures: Awaited<ReturnType<typeof structureDesk>>;
let desk: ReturnType<typeof administeredDesk>;

beforeAll(async () => {
  app = await startTestApp();
  structures = await structureDesk(app);
  desk = administeredDesk(app, structures);
});
afterAll(() => app.stop());

describe('an administered entity', () => {
  test('is exempt once two people have said so of the same content, for the same reason', async () => {
    const entity = await desk.administered();
    const { body } = await entity.assess('listed');
    expect(body.entities[0]).toMatchObject({ state: 'not-assessed', proposed: { reason: 'listed' } });
    expect((await entity.assess('listed')).error?.code).toBe('own-submission');
    // Another reason is another proposal, whoever has it.
    await entity.assess('authority', null, 'admin');
    expect(await entity.now()).toMatchObject({ state: 'not-assessed', proposed: { reason: 'authority' } });
    expect((await entity.assess('authority', null, 'admin')).error?.code).toBe('own-submission');
    // What was proposed of another content counts for nothing.
    const more = await structures.withParty(entity.clientId, person('Spaeta Dazugekommen'));
    await structures.keepInterest(
      entity.clientId,
      shares(more, entity.partyId, 0, { kind: 'appointmentOfBoard', share: null }),
    );
    expect((await entity.now()).proposed).toBe(null);
    await entity.assess('authority');
    expect((await entity.now()).state).toBe('not-assessed');
    await entity.assess('authority', null, 'admin');
    expect(await entity.now()).toMatchObject({ state: 'exempt', reason: 'authority', proposed: null });
  });

  test('that one person finds exempt is to be reported as soon as anybody says so', async () => {
    const entity = await desk.administered();
    await entity.assess('listed');
    expect((await entity.assess(null, addDays(today, 3))).body.entities[0]).toMatchObject({
      state: 'due',
      proposed: null,
    });
    await entity.assess('listed');
    expect(await entity.now()).toMatchObject({ state: 'due', proposed: { reason: 'listed' } });
    await entity.report();
    expect(await entity.now()).toMatchObject({ state: 'reported', proposed: null });
    expect(await app.audit()).toEqual([]);
  });

  test('is not made exempt by one person in the database either', async () => {
    const { params } = await desk.administered();
    const exempt = (by: string) =>
      app.pool.query(
        `update administered_entities set outcome = 'exempt', reason = 'listed', content_sha256 = 'x', proposed_by = ${by} where id = $1`,
        [params.entityId],
      );
    await expect(exempt('null')).rejects.toThrow('two people');
    await expect(exempt('decided_by')).rejects.toThrow('two people');
  });
});
