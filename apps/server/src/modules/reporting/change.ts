import type { ExemptReason } from '@sorgfalt/contract';
import type { Caller } from '../../platform/auth/authenticator.ts';
import type { Spine, Unit } from '../../platform/events/spine.ts';
import { AppError, invariant, refuseWhere } from '../../platform/http/app-error.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { heldClient } from './held-client.ts';
import type { HeldClient } from './held-client.ts';
import { fileOf, insertEntity, lockEntity, storeEntity, termsOn } from './repo.ts';
import { firstDueOn } from './state.ts';
import type { EntityRow } from './tables.ts';

export interface EntityPlace {
  readonly clientId: string;
  readonly entityId: string;
}

const unassessed = {
  outcome: 'open',
  reason: null,
  dueOn: null,
  reportedOn: null,
  documentId: null,
  contentSha256: null,
  changedOn: null,
  until: null,
  proposedBy: null,
  proposedReason: null,
  proposedSha256: null,
} as const;

/**
 * Notes that the firm administers a party. Refuses `not-found` for a client who is not there, `invalid-request` for a day to come and for a
 * party that cannot be administered, and `not-allowed-now` where it is administered already.
 */
export function administer(
  spine: Spine,
  caller: Caller,
  {
    clientId,
    partyId,
    since,
  }: { readonly clientId: string; readonly partyId: string; readonly since: string },
): Promise<void> {
  return spine.run(caller, async (unit) => {
    const { contents, today, now } = await heldClient(unit, clientId);
    const party = contents.entities.find((each) => each.partyId === partyId);
    refuseWhere('invalid-request', [
      [party === undefined, 'body.partyId', 'unknown'],
      [since > today, 'body.since', 'in-future'],
    ]);
    invariant(party !== undefined, 'a party that is none was refused');
    const row = {
      id: uuidv7(),
      clientId,
      ...party,
      since,
      ...unassessed,
      decidedBy: caller.id,
      decidedAt: now,
    };
    if (!(await insertEntity(unit.tx, row))) throw new AppError('not-allowed-now');
    await tell(unit, row);
  });
}

/** Notes from which day on an entity is administered no longer. Refuses a day to come or before the beginning. */
export function endAdministration(
  spine: Spine,
  caller: Caller,
  { until, ...place }: EntityPlace & { readonly until: string },
): Promise<void> {
  return change(spine, caller, place, async ({ row, today }) => {
    refuseWhere('invalid-request', [
      [until > today, 'body.until', 'in-future'],
      [until < row.since, 'body.until', 'before-beginning'],
    ]);
    return { until };
  });
}

interface Assessment extends EntityPlace {
  readonly exempt: ExemptReason | null;
  readonly dueOn: string | null;
  readonly code: string;
}

/**
 * Says whether an entity is to be reported, of what whoever says it has looked at: `structure-changed` where that is something else now. That
 * it is exempt counts once two people have said it of the same content, for the same reason: `own-submission` where the first says it again.
 */
export function assess(
  spine: Spine,
  caller: Caller,
  { exempt, dueOn, code, ...place }: Assessment,
): Promise<void> {
  return change(spine, caller, place, async ({ row, contents, today }, { tx }) => {
    if (contents.codeOf(row.partyId) !== code) throw new AppError('structure-changed');
    refuseWhere('invalid-request', [
      [exempt !== null && dueOn !== null, 'body.dueOn', 'not-wanted'],
      [dueOn !== null && dueOn < row.since, 'body.dueOn', 'before-beginning'],
    ]);
    if (exempt !== null) return exempted(row, { exempt, code, by: caller.id });
    const terms = await termsOn(tx, today);
    return { ...unassessed, outcome: 'due', dueOn: dueOn ?? firstDueOn(row, terms?.row ?? null) };
  });
}

function exempted(
  { proposedBy, proposedReason, proposedSha256 }: EntityRow,
  { exempt, code, by }: { readonly exempt: ExemptReason; readonly code: string; readonly by: string },
): Partial<EntityRow> {
  if (proposedBy === null || proposedReason !== exempt || proposedSha256 !== code)
    return { proposedBy: by, proposedReason: exempt, proposedSha256: code };
  if (proposedBy === by) throw new AppError('own-submission');
  return { ...unassessed, outcome: 'exempt', reason: exempt, contentSha256: code, proposedBy };
}

interface Report extends EntityPlace {
  readonly reportedOn: string;
  readonly documentId: string;
  readonly code: string;
}

/**
 * Notes a report with its proof. Refuses `structure-changed` where something else would be reported by now, `not-allowed-now` where nobody has said
 * that it is to be reported, and `invalid-request` for a day that cannot be, a document that is not on file, and
 * one that has proved another content already, and where not all of the content is known.
 */
export function noteReport(
  spine: Spine,
  caller: Caller,
  { reportedOn, documentId, code, ...place }: Report,
): Promise<void> {
  return change(spine, caller, place, async ({ row, contents, today }, { tx }) => {
    if (row.outcome !== 'due' && row.outcome !== 'reported') throw new AppError('not-allowed-now');
    if (contents.codeOf(row.partyId) !== code) throw new AppError('structure-changed');
    const proof = await fileOf(tx, place.clientId, documentId);
    const before = row.documentId === null ? null : await fileOf(tx, place.clientId, row.documentId);
    refuseWhere('invalid-request', [
      [reportedOn > today, 'body.reportedOn', 'in-future'],
      [reportedOn < row.since, 'body.reportedOn', 'before-beginning'],
      [proof?.isOnFile !== true, 'body.documentId', 'unknown'],
      [contents.contentOf(row.partyId)?.isWhole !== true, 'body.code', 'not-whole'],
      [isSame(proof, before) && code !== row.contentSha256, 'body.documentId', 'used'],
    ]);
    return {
      ...unassessed,
      outcome: 'reported',
      dueOn: row.dueOn,
      reportedOn,
      documentId,
      contentSha256: code,
    };
  });
}

/** One file is one proof, as whatever document it came. */
function isSame(proof: { sha256: string } | null, before: { sha256: string } | null): boolean {
  return proof !== null && proof.sha256 === before?.sha256;
}

function change(
  spine: Spine,
  caller: Caller,
  place: EntityPlace,
  decide: (held: HeldClient & { readonly row: EntityRow }, unit: Unit) => Promise<Partial<EntityRow>>,
): Promise<void> {
  return spine.run(caller, async (unit) => {
    const held = await heldClient(unit, place.clientId);
    const row = await lockEntity(unit.tx, place);
    if (row === null) throw new AppError('not-found');
    if (row.until !== null) throw new AppError('not-allowed-now');
    const decided = await decide({ ...held, row }, unit);
    const next = { ...row, ...decided, decidedBy: caller.id, decidedAt: held.now };
    await storeEntity(unit.tx, next);
    await tell(unit, next);
  });
}

/** Says how an entity stands from now on; its record in the structure says which one it is. */
export async function tell({ append }: Unit, row: EntityRow): Promise<void> {
  const { id: entityId, clientId, name: _, decidedAt: __, ...said } = row;
  const settled = said.proposedReason === null ? said.outcome : 'proposed';
  const state = said.changedOn === null ? settled : 'changed';
  await append({
    type: 'client.reporting_changed',
    status: said.outcome === 'reported' && said.changedOn === null ? 'completed' : 'recorded',
    clientId,
    data: { entityId, state: said.until === null ? state : 'ended' },
    evidence: { clientId, entityId, ...said },
  });
}
