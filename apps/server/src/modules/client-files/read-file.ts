import type { ClientFile } from '@sorgfalt/contract';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { clients } from '../clients/tables.ts';
import { wantedOf } from '../documents/index.ts';
import { structureOf } from '../parties/index.ts';
import { readFlows } from './flows.ts';
import { readHits } from './hits.ts';
import { summaryColumns } from './list-repo.ts';
import { levelSince, readCases, readReviews, readRisk } from './past.ts';

/** What the firm has about a client. Refuses `not-found`. */
export async function readClientFile(tx: Tx, clientId: string): Promise<ClientFile> {
  const [client] = await tx
    .select({ ...summaryColumns, since: clients.createdAt })
    .from(clients)
    .where(eq(clients.id, clientId));
  if (client === undefined) throw new AppError('not-found');
  const cases = await readCases(tx, clientId);
  const risk = await readRisk(tx, clientId);
  const papers = await wantedOf(tx, clientId);
  return {
    ...client,
    riskSince: levelSince(risk),
    missingPapers: papers?.wanted.filter(({ state }) => state !== 'kept').length ?? 0,
    risk,
    flows: await readFlows(tx, clientId, cases[0]?.form ?? {}),
    hits: await readHits(tx, clientId, await structureOf(tx, clientId)),
    cases: cases.map(({ form: _form, ...each }) => each),
    reviews: await readReviews(tx, clientId),
  };
}
