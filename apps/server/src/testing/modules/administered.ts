import { addDays, swissDay } from '@sorgfalt/calendar';
import { reportingRoutes } from '@sorgfalt/contract';
import type { ExemptReason } from '@sorgfalt/contract';
import type { TestApp } from '../test-app.ts';
import { sendDocument } from './client-documents.ts';
import { pdfOf } from './documents.ts';
import { company, person, shares } from './parties.ts';
import type { structureDesk } from './parties.ts';
import type { As } from './payments.ts';

/** What the firm administers, and what is said of it. */
export function administeredDesk(app: TestApp, structures: Awaited<ReturnType<typeof structureDesk>>) {
  const today = swissDay(new Date());
  let proofs = 0;
  const read = async (clientId: string) =>
    (await app.call(reportingRoutes.read, { params: { clientId } }, 'editor')).body;
  const administers = (clientId: string, partyId: string, since: string = addDays(today, -1)) =>
    app.call(reportingRoutes.administer, { params: { clientId }, body: { partyId, since } }, 'editor');

  /** A company behind a client that the firm administers, with an owner who is known. */
  async function administered() {
    const clientId = await structures.acceptedClient('Silvan Verwaltetov');
    const partyId = await structures.withParty(clientId, { ...company, name: 'Verwaltete Holding AG' });
    const owner = await structures.withParty(clientId, person('Xaver Eigentümerov'));
    await structures.keepInterest(clientId, shares(owner, partyId, 100));
    const { body } = await administers(clientId, partyId);
    const entityId = body.entities[0]?.entityId ?? '';
    const params = { clientId, entityId };
    const now = async () => (await read(clientId)).entities[0]!;
    const code = async () => (await now()).content?.code ?? '';
    return {
      clientId,
      partyId,
      owner,
      params,
      now,
      code,
      assess: async (exempt: ExemptReason | null = null, dueOn: string | null = null, as: As = 'editor') =>
        app.call(reportingRoutes.assess, { params, body: { exempt, dueOn, code: await code() } }, as),
      report: async (more: object = {}) => {
        const file = pdfOf([[`Confirmation ${(proofs += 1)}`]]);
        const { body: paper } = await sendDocument(app, clientId, { file });
        const sent = { reportedOn: today, documentId: paper.documentId, code: await code(), ...more };
        return app.call(reportingRoutes.report, { params, body: sent }, 'editor');
      },
    };
  }
  return { administers, administered, proofs: () => proofs };
}
