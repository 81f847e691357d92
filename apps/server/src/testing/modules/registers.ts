import { expect } from 'vitest';
import { registerRoutes, reviewRoutes } from '@sorgfalt/contract';
import type { DraftForm } from '@sorgfalt/contract';
import type { TestApp } from '../test-app.ts';
import { domiciliaryForm, inStatus, submitted } from './onboarding.ts';
import { person, shares, structureDesk } from './parties.ts';
import type { As } from './payments.ts';
import { wholeApproval } from './review.ts';
import { zefixMuster } from './zefix.ts';

/** A company about which `zefixMuster` says nothing else than its form. */
export const registeredForm = {
  ...domiciliaryForm,
  clientName: zefixMuster.name,
  postalCode: '8001',
  town: 'Zürich',
} as const satisfies DraftForm;

/** Settings of a product that asks this register. */
export const withZefix = (url: string) => ({
  ZEFIX_URL: url,
  ZEFIX_USER: 'firm',
  ZEFIX_PASSWORD: 'geheim',
  LIST_DOWNLOAD_LOOPBACK: 'true',
  // Days are looked at where a test is about them.
  REGISTER_WATCH_MINUTES: '0',
});

export function registerDesk(app: TestApp) {
  return {
    /** A company whose case waits for a person. */
    async waiting(form: DraftForm = registeredForm) {
      const { caseId } = await submitted(app, form);
      const { clientId, reviewItemId } = await inStatus(app, caseId, 'in_review');
      return { caseId, clientId: clientId ?? '', itemId: reviewItemId ?? '' };
    },
    asks: (
      clientId: string,
      question: { register?: 'zefix' | 'gleif'; partyId?: string | null; number?: string } = {},
      as: As = 'editor',
    ) =>
      app.call(
        registerRoutes.ask,
        { params: { clientId }, body: { register: 'zefix', partyId: null, ...question } },
        as,
      ),
  };
}

/** Companies in the register with an owner, which wait for nothing but the decision, and who decides. */
export async function registeredClients(app: TestApp) {
  const desk = registerDesk(app);
  const structures = await structureDesk(app);
  const third = { token: await app.token('admin', 'three') };
  const approve = (itemId: string, given: object = wholeApproval) =>
    app.call(
      reviewRoutes.decide,
      {
        body: {
          itemId,
          decision: 'approve',
          notes: 'Extract compared with the deed and the client.',
          ...given,
        },
      },
      third,
    );
  async function ready(form: DraftForm = registeredForm) {
    const client = await desk.waiting(form);
    const { subject } = await structures.structureOf(client.clientId);
    const owner = await structures.withParty(client.clientId, person('Sixtus Sitzprobe'));
    await structures.keepInterest(client.clientId, shares(owner, subject, 100));
    expect((await structures.confirm(client.clientId)).status).toBe(200);
    return client;
  }
  return {
    desk,
    structures,
    third,
    ready,
    approve,
    /** The same, once it was accepted. */
    async accepted(form: DraftForm = registeredForm) {
      const client = await ready(form);
      expect((await approve(client.itemId)).status).toBe(200);
      await inStatus(app, client.caseId, 'approved');
      return client;
    },
    /** The reviews of a client that were opened, with the reasons of each. */
    async reviewsOf(clientId: string) {
      const { rows } = await app.pool.query<{ id: string; reasons: { code: string; params: object }[] }>(
        `select id, risk_reasons as reasons from review_items where client_id = $1 and type = 'periodic_review'`,
        [clientId],
      );
      return rows;
    },
  };
}
