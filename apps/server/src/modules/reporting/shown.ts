import { addDays, endOfSwissDay, swissDay } from '@sorgfalt/calendar';
import type { IsoDate } from '@sorgfalt/calendar';
import type { AdministeredEntity, ClientReporting, Obligation } from '@sorgfalt/contract';
import { csvLine } from '@sorgfalt/csv';
import type { Database, Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { isClient } from '../clients/index.ts';
import type { Further } from '../obligations/index.ts';
import { readContents } from './content.ts';
import { countEntities, findEntities, termsOn } from './repo.ts';
import type { EntityFilter, StandingEntity } from './repo.ts';
import type { TermsRow } from './tables.ts';
import { toTerms } from './terms.ts';

/** The day and the terms by which entities are judged. */
async function standingOn(tx: Tx) {
  const today = swissDay(new Date());
  const found = await termsOn(tx, today);
  return { on: { today, terms: found?.row ?? null }, terms: found && toTerms(found) };
}

export async function listEntities(
  database: Database,
  filter: EntityFilter,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ entities: AdministeredEntity[]; total: number }> {
  const { on } = await standingOn(database);
  const found = await findEntities(database, on, filter, page);
  return {
    entities: found.map((each) => toWire(each, null)),
    total: await countEntities(database, on, filter),
  };
}

/** The entities of a client with what would be reported of each today: what changed since the last look counts as changed. */
export async function clientReporting(tx: Tx, clientId: string): Promise<ClientReporting> {
  if (!(await isClient(tx, clientId))) throw new AppError('not-found');
  const { on, terms } = await standingOn(tx);
  const contents = await readContents(tx, clientId, on.today);
  const found = await findEntities(tx, on, { clientId });
  const administered = new Set(found.filter(({ row }) => row.until === null).map(({ row }) => row.partyId));
  return {
    entities: found.map((each) => ({
      ...toWire(asOfNow(each, contents.codeOf(each.row.partyId), on), contents.codeOf(each.row.partyId)),
      content: contents.contentOf(each.row.partyId),
    })),
    candidates: contents.entities.filter(({ partyId }) => !administered.has(partyId)),
    terms,
  };
}

/** What changed a moment ago, or today by itself, counts as changed before anybody has noted it. */
function asOfNow(
  each: StandingEntity,
  code: string,
  { today, terms }: { readonly today: IsoDate; readonly terms: TermsRow | null },
): StandingEntity {
  const { row, state } = each;
  const isSettled = state === 'exempt' || state === 'reported';
  if (!isSettled || row.contentSha256 === code) return each;
  const days = terms?.changeDays ?? null;
  const dueOn = days === null ? null : addDays(today, days);
  return { ...each, row: { ...row, changedOn: today }, state: 'changed', dueOn, isOverdue: dueOn === null };
}

const head = [
  'client',
  'entity',
  'kind',
  'since',
  'until',
  'state',
  'reason',
  'due_on',
  'reported_on',
  'changed_on',
];

/** The same as CSV with its UTF-8 mark; codes as a program reads them. */
export async function entitiesCsv(database: Database, filter: EntityFilter): Promise<string> {
  const { on } = await standingOn(database);
  const lines = (await findEntities(database, on, filter)).map(({ row, clientName, state, dueOn }) => {
    const { name, kind, since, until, reason, reportedOn, changedOn } = row;
    return csvLine([clientName, name, kind, since, until, state, reason, dueOn, reportedOn, changedOn]);
  });
  return `\uFEFF${csvLine(head)}${lines.join('')}`;
}

/** So long before its day a report stands among what the firm has to do. */
const aheadDays = 30;
/** What is shown at once beside the other duties; all stand in the list. */
const shownMax = 20;

/** The reports that are due soon, were due, or have no day, as duties of the firm. */
export async function reportsDue(tx: Tx, clientId?: string): Promise<Further> {
  const { on, terms } = await standingOn(tx);
  const filter = { clientId, dueBy: addDays(on.today, aheadDays) };
  const due = await findEntities(tx, on, filter, { limit: shownMax, offset: 0 });
  return {
    shown: due.map((each) => toObligation(each, terms?.source ?? '')),
    total: await countEntities(tx, on, filter),
  };
}

/** A day lasts until its end; without one it is due since it was assessed. */
function toObligation({ row, clientName, dueOn }: StandingEntity, article: string): Obligation {
  const { id: obligationId, clientId, decidedAt: openedAt } = row;
  const dueAt = dueOn === null ? openedAt : endOfSwissDay(dueOn);
  const kind = 'transparency-report';
  return { obligationId, clientId, clientName, caseId: null, kind, article, openedAt, dueAt, done: null };
}

/** With `code`, what was proposed of another content counts for nothing. */
function toWire(
  { row, clientName, deciderName, proposerName, state, dueOn, isOverdue }: StandingEntity,
  code: string | null,
): AdministeredEntity {
  const { id: entityId, outcome: _, contentSha256: __, decidedBy: uid, dueOn: ___, ...kept } = row;
  const { proposedBy, proposedReason: reason, proposedSha256, ...told } = kept;
  const isOpen = reason !== null && proposedBy !== null && (code === null || proposedSha256 === code);
  const proposed = isOpen ? { reason, by: { uid: proposedBy, name: proposerName ?? proposedBy } } : null;
  const decidedBy = { uid, name: deciderName ?? uid };
  return { entityId, ...told, clientName, state, dueOn, isOverdue, proposed, decidedBy };
}
