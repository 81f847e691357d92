import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expiredForm } from '../modules/onboarding.ts';
import { approves, concluded, itemOf, opens, settled, submits } from './client-acts.ts';
import { openFirm } from './office.ts';
import type { Firm, Office, OfficerName } from './office.ts';
import { confirmsStructure, decidesPartyHits, entersOwner, structureOf } from './structure-acts.ts';

let firm: Firm;

beforeAll(async () => {
  firm = await openFirm();
});
afterAll(() => firm.app.stop());

const makers: ReadonlySet<string> = new Set(['anna', 'beat']);
const officers = ['anna', 'beat', 'clara', 'dario'] as const satisfies readonly OfficerName[];

/** A case by one, and who stands behind the client by another: somebody politically exposed. */
async function entered({ anna, beat }: Office): Promise<{ caseId: string; clientId: string }> {
  const draft = await opens(anna, expiredForm);
  await submits(anna, draft);
  const { caseId, clientId } = await settled(firm, draft.caseId);
  await entersOwner(firm, beat, clientId ?? '');
  return { caseId, clientId: clientId ?? '' };
}

/** What must not be, by the diary and by who stands as the one who confirmed the structure. */
function breachesOf({ diary }: Office, confirmedBy: string | undefined): string[] {
  const by = (act: string) => diary.filter((each) => each.act === act);
  const said = by('decide-party-hit').map(({ by: name, input }) => ({
    name,
    decision: (input as { body: { decision: string } }).body.decision,
  }));
  const confirmers = new Set<string>(
    said.flatMap(({ name, decision }) => (decision === 'confirmed' ? [name] : [])),
  );
  return [
    ...said.flatMap(({ name, decision }) =>
      decision === 'dismissed' && makers.has(name)
        ? [`${name} dismissed a hit on somebody of their own`]
        : [],
    ),
    ...(confirmedBy === 'beat' || confirmers.has(confirmedBy ?? '')
      ? [`${confirmedBy} confirmed the structure`]
      : []),
    ...by('decide').flatMap(({ by: name }) =>
      confirmers.has(name) || makers.has(name) ? [`${name} accepted the client`] : [],
    ),
  ];
}

const words = officers.flatMap((decider) =>
  (['confirmed', 'dismissed'] as const).flatMap((decision) =>
    officers.map((acceptor) => ({ decider, decision, acceptor })),
  ),
);

describe('a hit on an owner', () => {
  test.concurrent.each(words)(
    '$decision by $decider, and the client accepted by $acceptor, takes those whom the rules ask for',
    async ({ decider, decision, acceptor }) => {
      const office = firm.office();
      const { caseId, clientId } = await entered(office);
      await decidesPartyHits(firm, office[decider], clientId, decision);
      const isDecided = office.diary.some(({ act }) => act === 'decide-party-hit');
      expect(isDecided).toBe(decision === 'confirmed' || ['clara', 'dario'].includes(decider));
      // The acceptor tries to confirm who stands behind the client first, then everybody else.
      for (const name of [acceptor, ...officers]) await confirmsStructure(firm, office[name], clientId);
      const { isOpen, confirmed } = await structureOf(firm, clientId);
      expect(isOpen).toBe(!isDecided);
      const { reviewItemId } = await settled(firm, caseId);
      const isAccepted = await approves(office[acceptor], await itemOf(firm, { reviewItemId }));
      await concluded(firm, caseId);
      expect(breachesOf(office, confirmed?.by)).toEqual([]);
      const isSecond = !makers.has(acceptor) && (decision === 'dismissed' || acceptor !== decider);
      expect(isAccepted).toBe(isDecided && isSecond);
    },
  );
});
