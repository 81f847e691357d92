import { afterAll, beforeAll, expect, test } from 'vitest';
import { onboardingRoutes, partyRoutes } from '@sorgfalt/contract';
import type { PartyDraft } from '@sorgfalt/contract';
import { cleanForm, readCase, submitted } from '../../testing/modules/onboarding.ts';
import { person, structureDesk } from '../../testing/modules/parties.ts';
import { passesEnded, putList } from '../../testing/modules/screening.ts';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let desk: Awaited<ReturnType<typeof structureDesk>>;
beforeAll(async () => {
  app = await startTestApp();
  desk = await structureDesk(app);
});
afterAll(() => app.stop());

/** A person before the last step, with somebody who stands behind it. */
async function beforeLastStep(clientName: string, behind: PartyDraft) {
  const { caseId } = await submitted(app, { ...cleanForm, clientName }, { isStepwise: true });
  const step = () => app.call(onboardingRoutes.simulateNextStep, { params: { caseId } }, 'editor');
  for (let at = 0; at < 4; at += 1) await step();
  const clientId = (await readCase(app, caseId)).clientId ?? '';
  await desk.withParty(clientId, person(clientName));
  const partyId = await desk.withParty(clientId, behind);
  return {
    clientId,
    partyId,
    async decided() {
      expect((await desk.confirm(clientId)).status).toBe(200);
      await step();
      const { status, riskLevel, reviewReasons } = await readCase(app, caseId);
      return [status, riskLevel, reviewReasons];
    },
  };
}

test.each(['domestic', 'international_organisation'] as const)(
  'no machine accepts a person behind whom somebody stands who is exposed as %s, however low the risk is',
  async (kind) => {
    const exposure = { kind, since: '2019-07-01', until: null };
    const behind = { ...person('Paul Politikov'), exposure };
    const { decided } = await beforeLastStep(`Petra ${kind.replaceAll('_', '')}ova`, behind);
    expect(await decided()).toEqual(['in_review', 'low', ['pep-of-any-kind']]);
  },
);

test('nor one behind whom somebody stands of whom the press was confirmed to write badly', async () => {
  await putList(
    app,
    'press',
    `"id","schema","name","aliases","birth_date","countries","addresses","identifiers","sanctions","phones","emails","program_ids","topics","dataset","first_seen","last_seen","last_change"
"a-1","Person","Quintus Schlagzeilov","","1970","ru","","","","","","","crime","Invented","2026-01-01T00:00:00","2026-01-01T00:00:00","2026-01-01T00:00:00"
`,
  );
  await passesEnded(app);
  const behind = person('Quintus Schlagzeilov');
  const { clientId, partyId, decided } = await beforeLastStep('Pia Leserova', behind);
  const body = {
    partyId,
    listId: 'opensanctions-press',
    entityId: 'a-1',
    decision: 'confirmed',
    reason: 'It is him.',
  } as const;
  expect((await app.call(partyRoutes.decideHit, { params: { clientId }, body }, 'admin')).status).toBe(200);
  expect(await decided()).toEqual(['in_review', 'low', ['hits-open']]);
});
