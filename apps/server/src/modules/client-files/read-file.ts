import type { ClientFile } from '@sorgfalt/contract';
import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { clients } from '../clients/tables.ts';
import { wantedOf } from '../documents/index.ts';
import { structureOf } from '../parties/index.ts';
import { readFlows } from './flows.ts';
import { readHits } from './hits.ts';
import { summaryColumns } from './list-repo.ts';
import { levelSince, readCases, readReviews, readRisk } from './past.ts';

/** What the firm has about a client. Refuses `not-found`. */
export async function readClientFile(database: Database, clientId: string): Promise<ClientFile> {
  const [client] = await database
    .select({ ...summaryColumns, since: clients.createdAt })
    .from(clients)
    .where(eq(clients.id, clientId));
  if (client === undefined) throw new AppError('not-found');
  const cases = await readCases(database, clientId);
  const risk = await readRisk(database, clientId);
  const papers = await wantedOf(database, clientId);
  return {
    ...client,
    riskSince: levelSince(risk),
    missingPapers: papers?.wanted.filter(({ state }) => state !== 'kept').length ?? 0,
    risk,
    flows: await readFlows(database, clientId, cases[0]?.form ?? {}),
    hits: await readHits(database, clientId, await structureOf(database, clientId)),
    cases: cases.map(({ form: _form, ...each }) => each),
    reviews: await readReviews(database, clientId),
  };
}
