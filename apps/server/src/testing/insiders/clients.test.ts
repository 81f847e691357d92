import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { onboardingRoutes, paymentRoutes } from '@sorgfalt/contract';
import { draftFrom, swissIban } from '../modules/payments.ts';
import {
  approves,
  concluded,
  decidesHits,
  itemOf,
  opens,
  rejects,
  saves,
  settled,
  submits,
  wavesThrough,
} from './client-acts.ts';
import { doubtful, listed, ordinary } from './client-facts.ts';
import type { ClientFacts } from './client-facts.ts';
import { breachesOf, readOutcome } from './client-oracle.ts';
import { openFirm } from './office.ts';
import type { Firm, Office, Officer } from './office.ts';

let firm: Firm;

beforeAll(async () => {
  firm = await openFirm();
});
afterAll(() => firm.app.stop());

/** What people do with a case; gives its id. */
type Plot = (office: Office, facts: ClientFacts) => Promise<string>;

async function entered(author: Officer, facts: ClientFacts): Promise<string> {
  const draft = await opens(author, facts.form);
  await submits(author, draft);
  return (await settled(firm, draft.caseId)).caseId;
}

const caseOf = async (caseId: string) =>
  (await firm.app.call(onboardingRoutes.get, { params: { caseId } }, 'admin')).body;

/** Tries everything that somebody might try who wants the client in. */
async function triesAll(officer: Officer, caseId: string): Promise<void> {
  const detail = await caseOf(caseId);
  const item = await itemOf(firm, detail);
  await decidesHits(officer, detail, 'dismissed');
  await wavesThrough(officer, item);
  await approves(officer, item);
  for (const { step } of detail.steps) {
    await officer.does('step', onboardingRoutes.processStep, { body: { case_id: caseId, step } });
  }
  await officer.does('simulate', onboardingRoutes.simulateNextStep, { params: { caseId } });
}

const everywhere: Readonly<Record<string, Plot>> = {
  'an editor alone, and then a colleague who waves it through,': async ({ anna, clara }, facts) => {
    const caseId = await entered(anna, facts);
    await triesAll(anna, caseId);
    await wavesThrough(clara, await itemOf(firm, await caseOf(caseId)));
    return caseId;
  },
  'an administrator alone': async ({ clara }, facts) => {
    const caseId = await entered(clara, facts);
    await triesAll(clara, caseId);
    return caseId;
  },
  'a colleague who rewrote the form': async ({ anna, dario }, facts) => {
    const draft = await opens(anna, { ...facts.form, purpose: 'Not written yet' });
    const saved = await saves(dario, draft, facts.form);
    await submits(anna, saved);
    await settled(firm, draft.caseId);
    await triesAll(dario, draft.caseId);
    return draft.caseId;
  },
};

/** Facts of each kind, for plots that take more time. */
const someFacts = doubtful.filter(({ name }) =>
  /listed|purpose is "x"|lives in IR|foreign$|minor|expired/u.test(name),
);

const sometimes: Readonly<Record<string, Plot>> = {
  'an author who dismisses her own hits before and after, and a colleague who believes her': async (
    { anna, clara },
    facts,
  ) => {
    const caseId = await entered(anna, facts);
    await decidesHits(anna, await caseOf(caseId), 'dismissed');
    await approves(clara, await itemOf(firm, await caseOf(caseId)));
    return caseId;
  },
  'a colleague who approves over hits that nobody looked at': async ({ anna, clara }, facts) => {
    const caseId = await entered(anna, facts);
    await approves(clara, await itemOf(firm, await caseOf(caseId)));
    return caseId;
  },
  'a confirmed hit that an administrator approves over': async ({ anna, beat, clara }, facts) => {
    const caseId = await entered(anna, facts);
    await decidesHits(beat, await caseOf(caseId), 'confirmed');
    await approves(clara, await itemOf(firm, await caseOf(caseId)));
    return caseId;
  },
  'two who submit for each other': async ({ anna, beat }, facts) => {
    const draft = await opens(anna, facts.form);
    const saved = await saves(beat, draft, facts.form);
    await submits(beat, saved);
    await settled(firm, draft.caseId);
    await triesAll(anna, draft.caseId);
    await triesAll(beat, draft.caseId);
    return draft.caseId;
  },
  'all who press at once': async ({ anna, beat, clara }, facts) => {
    const caseId = await entered(anna, facts);
    const item = await itemOf(firm, await caseOf(caseId));
    await Promise.all([
      approves(anna, item),
      wavesThrough(anna, item),
      wavesThrough(beat, item),
      wavesThrough(clara, item),
    ]);
    return caseId;
  },
  'an author who shows the case step by step': async ({ anna }, facts) => {
    const draft = await opens(anna, facts.form);
    await submits(anna, draft, true);
    for (let step = 0; step < 6; step += 1) {
      await anna.does('simulate', onboardingRoutes.simulateNextStep, { params: { caseId: draft.caseId } });
    }
    await settled(firm, draft.caseId);
    await triesAll(anna, draft.caseId);
    return draft.caseId;
  },
  'an author who opens the account first': async ({ anna, clara }, facts) => {
    const caseId = await entered(anna, facts);
    const { clientId } = await caseOf(caseId);
    await opensAccount(anna, clientId ?? '');
    await rejects(clara, await itemOf(firm, await caseOf(caseId)));
    await concluded(firm, caseId);
    await opensAccount(anna, clientId ?? '');
    await opensAccount(clara, clientId ?? '');
    return caseId;
  },
};

/** Opens an account for a client and pays from it, if the product lets it. */
async function opensAccount(officer: Officer, clientId: string): Promise<void> {
  const { body, status } = await officer.does('open-account', paymentRoutes.addAccount, {
    body: {
      clientId,
      name: 'Kuno Erfunden',
      iban: swissIban(),
      currency: 'CHF',
      address: { town: 'Zürich', country: 'CH' },
    },
  });
  if (status >= 400) return;
  await officer.does(
    'pay',
    paymentRoutes.create,
    { body: { draft: draftFrom(body), isHeld: false } },
    { 'idempotency-key': randomUUID() },
  );
}

async function breachesAfter(facts: ClientFacts, plot: Plot): Promise<string[]> {
  const office = firm.office();
  const caseId = await plot(office, facts);
  await concluded(firm, caseId);
  return breachesOf(facts, office, await readOutcome(firm, caseId));
}

describe.each(Object.entries(everywhere))('%s', (_, plot) => {
  test.concurrent.each([...doubtful])('cannot get in $name', async (facts) => {
    expect(await breachesAfter(facts, plot)).toEqual([]);
  });
});

describe.each(Object.entries(sometimes))('%s', (_, plot) => {
  test.concurrent.each(someFacts)('cannot get in $name', async (facts) => {
    expect(await breachesAfter(facts, plot)).toEqual([]);
  });
});

describe('the rules stop nobody who keeps them', () => {
  test('an ordinary client is accepted by the machine', async () => {
    const { anna } = firm.office();
    const { status, reviewReasons } = await caseOf(await entered(anna, ordinary));
    expect([status, reviewReasons]).toEqual(['approved', []]);
  });

  test.concurrent.each(doubtful)('whoever looks gets in $name where the rank is right', async (facts) => {
    const office = firm.office();
    const { anna, beat, clara } = office;
    const caseId = await entered(anna, facts);
    const detail = await caseOf(caseId);
    await decidesHits(beat, detail, 'dismissed');
    const isTaken = await approves(beat, await itemOf(firm, detail));
    expect(isTaken, 'an editor').toBe(facts.acceptor === 'officer');
    if (!isTaken) {
      await decidesHits(clara, detail, 'dismissed');
      expect(await approves(clara, await itemOf(firm, detail)), 'an administrator').toBe(true);
    }
    await concluded(firm, caseId);
    const outcome = await readOutcome(firm, caseId);
    expect(outcome.detail.status).toBe('approved');
    expect(breachesOf(facts, office, outcome)).toEqual([]);
  });
});

test('a client whose hit was confirmed is rejected and nothing else', async () => {
  const office = firm.office();
  const { anna, beat, clara } = office;
  const caseId = await entered(anna, listed);
  await decidesHits(beat, await caseOf(caseId), 'confirmed');
  expect(await approves(clara, await itemOf(firm, await caseOf(caseId)))).toBe(false);
  await rejects(clara, await itemOf(firm, await caseOf(caseId)));
  expect((await concluded(firm, caseId)).status).toBe('rejected');
});
