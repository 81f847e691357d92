import { onboardingRoutes, paymentRoutes, reviewRoutes } from '@sorgfalt/contract';
import type { CaseDetail, ReviewItemDetail } from '@sorgfalt/contract';
import type { ClientFacts } from './client-facts.ts';
import type { Act, Firm, Office, OfficerName } from './office.ts';

/** Acts on a case that make somebody one of those who made it; from the diary, not from the product. */
const makings: ReadonlySet<string> = new Set(['create', 'save', 'submit']);

/** How a scenario ended, read by an administrator, and what its people did. */
export interface ClientOutcome {
  readonly detail: CaseDetail;
  readonly item: ReviewItemDetail | null;
  readonly payments: readonly { readonly state: string }[];
  readonly openAccounts: number;
}

export async function readOutcome(firm: Firm, caseId: string): Promise<ClientOutcome> {
  const { body: detail } = await firm.app.call(onboardingRoutes.get, { params: { caseId } }, 'admin');
  const { reviewItemId, clientId } = detail;
  const item =
    reviewItemId === null
      ? null
      : (await firm.app.call(reviewRoutes.get, { params: { itemId: reviewItemId } }, 'admin')).body;
  if (clientId === null) return { detail, item, payments: [], openAccounts: 0 };
  const { body: accounts } = await firm.app.call(paymentRoutes.accounts, { query: { clientId } }, 'admin');
  const { body: queue } = await firm.app.call(paymentRoutes.list, { query: { clientId } }, 'admin');
  return {
    detail,
    item,
    payments: queue.payments,
    openAccounts: accounts.accounts.filter(({ isClosed }) => !isClosed).length,
  };
}

/** What must not be, as sentences; empty where the rules were kept. */
export function breachesOf(
  facts: ClientFacts,
  { diary, ...people }: Office,
  outcome: ClientOutcome,
): string[] {
  const { detail } = outcome;
  if (detail.status !== 'approved') return breachesOfOthers(outcome);
  const approval = diary.findLast(
    ({ act, input }) => act === 'decide' && bodyOf(input)['decision'] === 'approve',
  );
  const breaches: string[] = [];
  const say = (isBreach: boolean, sentence: string) => void (isBreach && breaches.push(sentence));
  say(facts.acceptor === 'nobody', 'nobody may accept this client');
  say(isConfirmed(diary), 'a client was accepted whose hit somebody had confirmed');
  if (approval === undefined) {
    say(facts.acceptor !== 'machine', 'the machine accepted a client whom only a person may accept');
    return breaches;
  }
  const makers = new Set(diary.filter(({ act }) => makings.has(act)).map(({ by }) => by));
  say(makers.has(approval.by), `${approval.by} made the case and approved it`);
  say(
    facts.acceptor === 'management' && people[approval.by].role !== 'admin',
    `${approval.by} accepted a client whom only management may accept`,
  );
  if (facts.isListed === true) {
    say(!hasDismissal(diary, makers), 'a client was accepted although nobody else said a word on the hit');
  }
  return breaches;
}

/** A client who is not accepted has no open account, and none of its money is on its way. */
function breachesOfOthers({ detail, payments, openAccounts }: ClientOutcome): string[] {
  const under = payments.filter(({ state }) => !harmless.has(state)).map(({ state }) => state);
  return [
    ...(openAccounts > 0 ? [`a client whose case is ${detail.status} has an open account`] : []),
    ...under.map((state) => `a client whose case is ${detail.status} has a payment that is ${state}`),
  ];
}

const harmless: ReadonlySet<string> = new Set(['rejected', 'cancelled', 'blocked', 'failed']);

function isConfirmed(diary: readonly Act[]): boolean {
  const last = diary.findLast(({ act }) => act === 'decide-hit');
  return last !== undefined && bodyOf(last.input)['decision'] === 'confirmed';
}

function hasDismissal(diary: readonly Act[], makers: ReadonlySet<OfficerName>): boolean {
  return diary.some(
    ({ act, by, input }) =>
      act === 'decide-hit' && !makers.has(by) && bodyOf(input)['decision'] === 'dismissed',
  );
}

function bodyOf(input: unknown): Readonly<Record<string, unknown>> {
  return (input as { body?: Record<string, unknown> }).body ?? {};
}
