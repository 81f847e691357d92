import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insightRoutes, onboardingRoutes, reviewRoutes, sampleRoutes } from '@sorgfalt/contract';
import type { Role } from '@sorgfalt/contract';
import { eventually, startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { passesEnded } from '../../testing/modules/screening.ts';

let house: TestApp;
beforeAll(async () => {
  house = await startTestApp();
  // Else one of them can put a client of the firm before a person between two looks at the queue.
  await passesEnded(house);
});
afterAll(() => house.stop());

const dashboard = async (role: Role | null) => (await house.call(insightRoutes.dashboard, {}, role)).body;

/** The invented firm, once its agents have nothing more to do but wait for people. */
async function loadFirm(): Promise<void> {
  await house.call(sampleRoutes.load, {}, 'admin');
  await eventually(async () => {
    const { body } = await house.call(onboardingRoutes.list, { query: { limit: 50 } }, 'admin');
    return body.cases.filter(({ status }) => status === 'in_progress').length <= 1;
  });
}

describe('the dashboard', () => {
  test('says that the system is degraded while there is no list to screen against', async () => {
    const { rows } = await house.pool.query('select list_id, active_version_id from screening_lists');
    await house.pool.query('update screening_lists set active_version_id = null');
    expect(await dashboard(null)).toMatchObject({ systemStatus: 'degraded', listsAsOf: null });
    for (const list of rows) {
      await house.pool.query('update screening_lists set active_version_id = $2 where list_id = $1', [
        list.list_id,
        list.active_version_id,
      ]);
    }
    expect(await dashboard(null)).toMatchObject({ systemStatus: 'operational' });
  });

  test('of an empty installation counts nothing', async () => {
    expect((await dashboard('editor')).stats).toEqual({
      totalOnboardings: 0,
      onboardingsThisWeek: 0,
      pendingReviews: 0,
      overdueReviews: 0,
      reviewsDue: 0,
      reviewsOverdue: 0,
      todaysPayments: 0,
      paymentAlarms: 0,
    });
  });

  test('tells nobody in particular the system status and the date of the lists, and no more', async () => {
    await loadFirm();
    const shown = await dashboard(null);
    expect(shown).toMatchObject({
      systemStatus: 'operational',
      stats: null,
      needsDecision: [],
      recentActivity: [],
      activeCases: [],
      byDay: [],
    });
    expect(shown.listsAsOf).toMatch(/^\d{4}-\d{2}-\d{2}/);
  });

  test('gives a guest figures and events, but no case, no review item and no name', async () => {
    const shown = await dashboard('guest');
    const { cases } = (await house.call(onboardingRoutes.list, { query: { limit: 50 } }, 'admin')).body;
    expect(shown.stats?.totalOnboardings).toBeGreaterThan(0);
    expect(shown.recentActivity.length).toBeGreaterThan(0);
    expect(shown.byDay.length).toBeGreaterThan(0);
    expect([shown.needsDecision, shown.activeCases]).toEqual([[], []]);
    const text = JSON.stringify(shown);
    for (const { clientName } of cases) expect(text).not.toContain(clientName);
  });

  test.each(['admin', 'editor'] as const)(
    'gives an %s what waits for a decision and the active cases',
    async (role) => {
      const shown = await dashboard(role);
      const queue = (await house.call(reviewRoutes.queue, { query: { limit: 5 } }, role)).body;
      expect(shown.needsDecision).toEqual(queue.items);
      expect(shown.needsDecision.length).toBeGreaterThan(0);
      expect(shown.stats?.pendingReviews).toBe(queue.counts.pending);
      expect(shown.activeCases.length).toBeGreaterThan(0);
      expect(shown.activeCases.every(({ status }) => status !== 'approved' && status !== 'rejected')).toBe(
        true,
      );
    },
  );

  test('counts a decision at once', async () => {
    const before = await dashboard('admin');
    const [item] = before.needsDecision;
    const answer = await house.call(
      reviewRoutes.decide,
      { body: { itemId: item!.id, decision: 'reject', notes: 'The document has expired.' } },
      'admin',
    );
    expect(answer.status).toBe(200);
    const after = await dashboard('admin');
    expect(after.stats?.pendingReviews).toBe(before.stats!.pendingReviews - 1);
    expect(after.needsDecision.map(({ id }) => id)).not.toContain(item!.id);
    expect(after.recentActivity.map(({ type }) => type)).toContain('human_review_rejected');
  });

  test('shows the newest events first, none without a timeline type', async () => {
    const { recentActivity } = await dashboard('guest');
    const order = recentActivity.map(({ id }) => id.split('-').map(Number));
    const sorted = order.toSorted(([xidA = 0, idA = 0], [xidB = 0, idB = 0]) => xidB - xidA || idB - idA);
    expect(order).toEqual(sorted);
    expect(recentActivity.every(({ type, event }) => type !== event)).toBe(true);
  });

  test('refuses a token that is no good instead of showing the public part', async () => {
    const answer = await house.call(insightRoutes.dashboard, {}, { token: 'not-a-token' });
    expect(answer.error?.code).toBe('unauthenticated');
  });
});
