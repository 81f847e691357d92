import { addDays, endOfSwissDay, swissDay } from '@sorgfalt/calendar';
import type { ClientTransparency, Obligation, QueryState, TransparencyQuery } from '@sorgfalt/contract';
import type { Tx } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { isClient } from '../../clients/index.ts';
import type { Further } from '../../obligations/index.ts';
import { readContents } from '../content.ts';
import type { Contents } from '../content.ts';
import { termsOn } from '../repo.ts';
import type { TermsRow } from '../tables.ts';
import { comparedWith } from './compared.ts';
import { countOpenQueries, openQueries, readQueries } from './query-repo.ts';
import type { NamedQuery } from './query-repo.ts';

/** The queries about a client, each against the file of this moment. */
export async function clientTransparency(tx: Tx, clientId: string): Promise<ClientTransparency> {
  if (!(await isClient(tx, clientId))) throw new AppError('not-found');
  const today = swissDay(new Date());
  const terms = (await termsOn(tx, today))?.row ?? null;
  const contents = await readContents(tx, clientId, today);
  const found = await readQueries(tx, clientId);
  return {
    queries: found.map((each) => toWire(each, { contents, terms, today })),
    subjects: contents.entities.map(({ partyId, name }) => ({ partyId, name })),
  };
}

interface On {
  readonly contents: Contents;
  readonly terms: TermsRow | null;
  readonly today: string;
}

function toWire(found: NamedQuery, { contents, terms, today }: On): TransparencyQuery {
  const { row, askerName, deciderName } = found;
  const { id: queryId, partyId, askedBy, decidedBy, owners: _, differs: __, ...told } = row;
  const { rows, isWhole, differs } = comparedWith(contents, row);
  const state = stateOf(found, differs);
  const isDue = state === 'differs' || state === 'asked';
  const dueOn = isDue ? noticeDueOn(row.askedAt, terms) : null;
  const { clientId: ___, ...shown } = told;
  return {
    queryId,
    partyId,
    ...shown,
    name: contents.entities.find((each) => each.partyId === partyId)?.name ?? '',
    askedBy: { uid: askedBy, name: askerName ?? askedBy },
    rows: rows.map((each) => ({ ...each })),
    isWhole,
    state,
    dueOn,
    isOverdue: isDue && (dueOn === null || dueOn < today),
    decidedBy: decidedBy === null ? null : { uid: decidedBy, name: deciderName ?? decidedBy },
  };
}

/** What was noted last counts while it is proved; then what the comparison says. */
function stateOf({ row, isLast, isNoticed }: NamedQuery, differs: boolean): QueryState {
  if (!isLast) return 'superseded';
  if (isNoticed) return 'noticed';
  if (row.reason !== null) return 'cleared';
  if (!differs) return 'agrees';
  return row.requestId === null ? 'differs' : 'asked';
}

/** By when notice is given, by the term that the firm has set; null where it has set none. */
function noticeDueOn(askedAt: string, terms: TermsRow | null): string | null {
  const days = terms?.noticeDays ?? null;
  return days === null ? null : addDays(swissDay(new Date(askedAt)), days);
}

/** So many are shown at once beside the other duties. */
const shownMax = 20;

/** Differences that nobody has cleared up, as duties of the firm; without a term they are due at once. */
export async function noticesDue(tx: Tx, clientId?: string): Promise<Further> {
  const terms = (await termsOn(tx, swissDay(new Date())))?.row ?? null;
  const open = await openQueries(tx, clientId, shownMax);
  return {
    shown: open.map((each) => toObligation(each, terms)),
    total: await countOpenQueries(tx, clientId),
  };
}

function toObligation({ row, clientName }: NamedQuery, terms: TermsRow | null): Obligation {
  const { id: obligationId, clientId, askedAt: openedAt } = row;
  const dueOn = noticeDueOn(openedAt, terms);
  const dueAt = dueOn === null ? openedAt : endOfSwissDay(dueOn);
  const article = terms?.source ?? '';
  const kind = 'transparency-notice';
  return { obligationId, clientId, clientName, caseId: null, kind, article, openedAt, dueAt, done: null };
}
