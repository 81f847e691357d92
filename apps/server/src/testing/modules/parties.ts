import { expect } from 'vitest';
import { partyRoutes, paymentRoutes } from '@sorgfalt/contract';
import type { InterestDraft, PartyDraft, Structure } from '@sorgfalt/contract';
import type { TestApp } from '../test-app.ts';
import { cleanForm, inStatus, submitted } from './onboarding.ts';
import { accountFor, draftFrom, send } from './payments.ts';
import type { As } from './payments.ts';

const source = { kind: 'selfDeclaration', description: 'Share register of 1 November 2026' } as const;

export const company: PartyDraft = {
  kind: 'company',
  name: 'Muster Holding AG',
  isListed: false,
  beganOn: '2001-05-04',
  endedOn: null,
  country: 'CH',
  uid: null,
  lei: null,
  address: null,
  exposure: null,
  source,
};
export const person = (name: string): PartyDraft => ({
  ...company,
  kind: 'person',
  name,
  beganOn: '1970-01-31',
});
export const shares = (
  holder: string,
  subject: string,
  percent: number,
  more: Partial<InterestDraft> = {},
): InterestDraft => ({
  holder,
  subject,
  kind: 'shareholding',
  share: { min: percent, max: percent },
  from: null,
  until: null,
  source,
  ...more,
});

/** Clients with those who stand behind them, entered by an editor and confirmed by a second administrator. */
export async function structureDesk(app: TestApp) {
  const colleague = { token: await app.token('admin', 'two') };
  async function acceptedClient(clientName: string): Promise<string> {
    const { caseId } = await submitted(app, { ...cleanForm, clientName });
    return (await inStatus(app, caseId, 'approved')).clientId ?? '';
  }

  async function structureOf(clientId: string): Promise<Structure> {
    const { structure } = (await app.call(partyRoutes.read, { params: { clientId } }, 'editor')).body;
    if (structure === null) throw new Error('there is no structure');
    return structure;
  }

  async function withParty(clientId: string, party: PartyDraft, as: As = 'editor'): Promise<string> {
    const { structure } = (await app.call(partyRoutes.read, { params: { clientId } }, 'editor')).body;
    const known = new Set(structure?.parties.map(({ partyId }) => partyId));
    const body = { version: structure?.version ?? 0, partyId: null, party };
    const answer = await app.call(partyRoutes.keepParty, { params: { clientId }, body }, as);
    expect(answer.status, JSON.stringify(answer.error)).toBe(200);
    return answer.body.parties.find(({ partyId }) => !known.has(partyId))?.partyId ?? '';
  }

  async function keepInterest(
    clientId: string,
    interest: InterestDraft,
    recordId: string | null = null,
    as: As = 'editor',
  ) {
    const { version } = await structureOf(clientId);
    return app.call(
      partyRoutes.keepInterest,
      { params: { clientId }, body: { version, recordId, interest } },
      as,
    );
  }

  async function confirm(clientId: string, as: As = colleague) {
    const { version } = await structureOf(clientId);
    return app.call(partyRoutes.confirm, { params: { clientId }, body: { version } }, as);
  }

  /** An accepted client that is a company with one owner, confirmed. */
  async function ownedClient(name: string, owner: string) {
    const clientId = await acceptedClient(name);
    const subject = await withParty(clientId, { ...company, name });
    const ownerId = await withParty(clientId, person(owner));
    expect((await keepInterest(clientId, shares(ownerId, subject, 100))).status).toBe(200);
    expect((await confirm(clientId)).status).toBe(200);
    return { clientId, subject, ownerId };
  }

  /** How an order of the client fares: its status, and the code of what stands against it. */
  const statusOf = async (clientId: string) => {
    const [held] = (await app.call(paymentRoutes.accounts, { query: { clientId } }, 'editor')).body.accounts;
    const account = held ?? (await accountFor(app, clientId));
    const sent = await send(app, draftFrom(account));
    return { status: sent.status, code: sent.error?.fields?.[0]?.code ?? sent.error?.code ?? null };
  };

  return { colleague, acceptedClient, structureOf, withParty, keepInterest, confirm, ownedClient, statusOf };
}
