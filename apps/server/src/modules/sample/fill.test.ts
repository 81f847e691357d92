import { fc, test as property } from '@fast-check/vitest';
import { safeParse } from 'zod/v4/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { draftForm, onboardingRoutes, paymentRoutes, requiredFields } from '@sorgfalt/contract';
import { parseMrz } from '@sorgfalt/kyc';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { manyClient } from './many-clients.ts';
import { clientOf } from './sample-clients.ts';

describe('one of many invented clients', () => {
  property.prop([fc.nat({ max: 2_000_000 }), fc.nat({ max: 2_000_000 })])(
    'has a name that no other has',
    (one, other) => {
      const nameOf = (place: number) => clientOf(manyClient(place), 0).form.clientName;
      expect(nameOf(one) === nameOf(other)).toBe(one === other);
    },
  );

  property.prop([
    fc.nat({ max: 2_000_000 }),
    fc.integer({ min: Date.parse('2024-01-01'), max: Date.parse('2060-01-01') }),
  ])('has a form that can be submitted, with papers that agree with it, on any day', (place, now) => {
    const { form } = clientOf(manyClient(place), now);
    expect(safeParse(draftForm, form).success).toBe(true);
    expect(requiredFields.filter((field) => (form[field] ?? '') === '')).toEqual([]);
    expect(parseMrz(form.mrz ?? '').ok).toBe(true);
  });
});

describe('an installation that is filled', () => {
  const size = { clients: 21, payments: 210, say: () => undefined };
  let house: TestApp;
  beforeAll(async () => {
    house = await startTestApp({ WORKERS: '8' }, undefined, { isBare: true });
    await house.app.fillSample(size);
  }, 120_000);
  afterAll(() => house.stop());

  test('has as many clients and payments as were wanted, and some of both wait for a person', async () => {
    const cases = async (query: object) =>
      (await house.call(onboardingRoutes.list, { query }, 'admin')).body.total;
    expect(await cases({})).toBe(size.clients);
    expect(await cases({ status: 'in_review' })).toBeGreaterThan(0);
    const { body } = await house.call(paymentRoutes.list, { query: {} }, 'admin');
    expect(body.counts.all).toBe(size.payments);
    expect(body.counts.human_review).toBeGreaterThan(0);
  });

  test('sends none of them to a bank, and holds all that was approved', async () => {
    const { rows } = await house.pool.query<{ state: string; held: boolean; number: number }>(
      'select state, is_held as held, count(*)::int as number from payments group by 1, 2',
    );
    const ended = ['blocked', 'cancelled', 'human_review', 'pending_approval'];
    expect(
      rows.filter(({ state, held }) => !(state === 'approved' && held) && !ended.includes(state)),
    ).toEqual([]);
    expect(rows.find(({ state }) => state === 'approved')?.number).toBeGreaterThan(0);
  });

  test('has everything sealed as it stands in the tables', async () => {
    expect(await house.audit()).toEqual([]);
  });

  test('is not filled again', async () => {
    await expect(house.app.fillSample(size)).rejects.toMatchObject({ code: 'not-empty' });
  });
});
