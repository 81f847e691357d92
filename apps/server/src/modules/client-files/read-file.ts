import type { ClientFile } from '@sorgfalt/contract';
import { eq } from '../../platform/database/orm.ts';
import type { Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { clients } from '../clients/tables.ts';
import { wantedOf } from '../documents/index.ts';
import { structureOf } from '../parties/index.ts';
import { readFlows } from './flows.ts';
import { readHits } from './hits.ts';
import { summaryColumns } from './list-repo.ts';
import { levelSince, readCases, readReviews, readRisk } from './past.ts';

/** What of a client is read once, however much is said of it. Refuses `not-found`. */
export async function readSources(tx: Tx, clientId: string) {
  const [client] = await tx
    .select({ ...summaryColumns, since: clients.createdAt })
    .from(clients)
    .where(eq(clients.id, clientId));
  if (client === undefined) throw new AppError('not-found');
  const papers = await wantedOf(tx, clientId);
  // Erased between the two.
  if (papers === null) throw new AppError('not-found');
  const [cases, structure] = [await readCases(tx, clientId), await structureOf(tx, clientId)];
  return { client, cases, papers, structure, form: cases[0]?.form ?? {} };
}

/** What the firm has about a client, by what was read of it. */
export async function clientFileOf(
  tx: Tx,
  { client, cases, papers, structure, form }: Awaited<ReturnType<typeof readSources>>,
): Promise<ClientFile> {
  const { clientId } = client;
  const risk = await readRisk(tx, clientId);
  return {
    ...client,
    riskSince: levelSince(risk),
    missingPapers: papers.wanted.filter(({ state }) => state !== 'kept').length,
    risk,
    flows: await readFlows(tx, clientId, form),
    hits: await readHits(tx, clientId, structure),
    cases: cases.map(({ form: _form, ...each }) => each),
    reviews: await readReviews(tx, clientId),
  };
}

/** What the firm has about a client. Refuses `not-found`. */
export async function readClientFile(tx: Tx, clientId: string): Promise<ClientFile> {
  return clientFileOf(tx, await readSources(tx, clientId));
}
