import type {
  ClientFile,
  ClientReporting,
  ClientStanding,
  DocumentRequest,
  DraftForm,
  ErasureRequest,
  Structure,
  TransparencyQuery,
  WantedDocument,
} from '@sorgfalt/contract';
import { and, asc, count, desc, eq, sql } from '../../../platform/database/orm.ts';
import type { SQL } from '../../../platform/database/orm.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { events } from '../../../platform/events/tables.ts';
import type { EventData } from '../../../platform/events/tables.ts';
import { invariant } from '../../../platform/http/app-error.ts';
import { readStandingOf } from '../../clients/index.ts';
import { requestsOf } from '../../document-requests/index.ts';
import type { NamedDocument } from '../../documents/index.ts';
import { openRequestOf } from '../../erasure/index.ts';
import { declaredOf } from '../../onboarding/index.ts';
import { payments } from '../../payments/tables.ts';
import { allExtracts, readPublications, readStanding } from '../../registers/index.ts';
import type { NamedExtract, PublicationRow, SubjectStanding } from '../../registers/index.ts';
import { clientReporting, clientTransparency } from '../../reporting/index.ts';
import { users } from '../../users/tables.ts';
import { clientFileOf, readSources } from '../read-file.ts';

/** As many events as a printed file has; the newest. */
const eventsMax = 5000;

interface ToldEvent {
  readonly at: string;
  readonly type: string;
  readonly by: string;
  readonly entryId: string | null;
  readonly data: EventData;
}

/** All that a printed file of a client rests on, as of one moment. */
export interface WholeFile {
  readonly file: ClientFile;
  readonly form: DraftForm;
  readonly structure: Structure | null;
  readonly documents: readonly NamedDocument[];
  readonly wanted: readonly WantedDocument[];
  /** Every extract of a register, oldest first. */
  readonly extracts: readonly NamedExtract[];
  readonly publications: readonly PublicationRow[];
  /** The last extract of each register beside what is declared now. */
  readonly registered: readonly SubjectStanding[];
  readonly reporting: ClientReporting;
  /** What the transparency register was asked, newest first. */
  readonly queries: readonly TransparencyQuery[];
  /** What the client was asked for, newest first. */
  readonly requests: readonly DocumentRequest[];
  readonly standing: ClientStanding;
  readonly erasure: ErasureRequest | null;
  readonly payments: readonly {
    readonly state: string;
    readonly currency: string;
    readonly number: number;
    readonly sumMinor: number;
  }[];
  /** The newest of all, oldest first. */
  readonly events: readonly ToldEvent[];
  /** Each time that something was noted of what the firm administers, however long ago; oldest first. */
  readonly reported: readonly ToldEvent[];
  /** How many older ones there are. */
  readonly eventsLeftOut: number;
}

/** Refuses `not-found`. */
export async function readWholeFile(tx: Tx, clientId: string): Promise<WholeFile> {
  const sources = await readSources(tx, clientId);
  const { form, structure, papers } = sources;
  const standing = await readStandingOf(tx, clientId);
  invariant(standing !== null, 'a client that was read is there');
  const ofClient = eq(events.clientId, clientId);
  const told = await readEvents(tx, ofClient, eventsMax);
  const known = await tx.$count(events, ofClient);
  return {
    file: await clientFileOf(tx, sources),
    form,
    structure,
    documents: papers.documents,
    wanted: papers.wanted,
    extracts: await allExtracts(tx, clientId),
    publications: await readPublications(tx, clientId),
    registered: await readStanding(tx, clientId, await declaredOf(tx, clientId)),
    reporting: await clientReporting(tx, clientId),
    queries: (await clientTransparency(tx, clientId)).queries,
    requests: await requestsOf(tx, clientId, papers),
    standing,
    erasure: await openRequestOf(tx, clientId),
    payments: await readPayments(tx, clientId),
    events: told,
    reported: await readEvents(tx, and(ofClient, eq(events.type, 'client.reporting_changed'))),
    eventsLeftOut: known - told.length,
  };
}

function readPayments(tx: Tx, clientId: string) {
  return tx
    .select({
      state: payments.state,
      currency: payments.currency,
      number: count(),
      sumMinor: sql<number>`sum(${payments.amountMinor})::float8`,
    })
    .from(payments)
    .where(eq(payments.clientId, clientId))
    .groupBy(payments.state, payments.currency)
    .orderBy(asc(payments.state), asc(payments.currency));
}

async function readEvents(tx: Tx, which: SQL | undefined, newest?: number): Promise<ToldEvent[]> {
  const asked = tx
    .select({
      at: events.occurredAt,
      type: events.type,
      by: events.actor,
      name: users.name,
      entryId: events.proofId,
      data: events.data,
    })
    .from(events)
    .leftJoin(users, and(eq(users.uid, events.actor), eq(events.actorKind, 'user')))
    .where(which)
    .orderBy(desc(events.xid), desc(events.id));
  const rows = await (newest === undefined ? asked : asked.limit(newest));
  return rows.map(({ name, by, ...row }) => ({ ...row, by: name ?? by })).toReversed();
}
