import { swissDay } from '@sorgfalt/calendar';
import type { ClearReason } from '@sorgfalt/contract';
import type { ToldOwner } from '@sorgfalt/kyc';
import type { Caller } from '../../../platform/auth/authenticator.ts';
import type { Spine, Unit } from '../../../platform/events/spine.ts';
import { AppError, invariant, refuseWhere } from '../../../platform/http/app-error.ts';
import { uuidv7 } from '../../../platform/ids.ts';
import { fieldOf } from '../../../platform/register.ts';
import { heldClient } from '../held-client.ts';
import type { HeldClient } from '../held-client.ts';
import { fileOf } from '../repo.ts';
import type { QueryRow } from '../tables.ts';
import { comparedWith } from './compared.ts';
import { insertQuery, lockQuery, requestedAt, storeQuery } from './query-repo.ts';

export interface QueryPlace {
  readonly clientId: string;
  readonly queryId: string;
}

interface NewQuery {
  readonly clientId: string;
  readonly partyId: string;
  readonly documentId: string;
  readonly isAbsent: boolean;
  readonly owners: readonly ToldOwner[];
}

/**
 * Notes a query to the transparency register, with the extract on file. Refuses `not-found` for a client who is not there, and `invalid-request`
 * for a party that no register has, an extract that is not on file, and owners of what the register does not have.
 */
export function noteQuery(spine: Spine, caller: Caller, { clientId, ...given }: NewQuery): Promise<void> {
  return spine.run(caller, async (unit) => {
    const { contents, now } = await heldClient(unit, clientId);
    const file = await fileOf(unit.tx, clientId, given.documentId);
    refuseWhere('invalid-request', [
      [contents.contentOf(given.partyId) === null, 'body.partyId', 'unknown'],
      [file?.isOnFile !== true, 'body.documentId', 'unknown'],
      [given.isAbsent && given.owners.length > 0, 'body.owners', 'not-wanted'],
    ]);
    invariant(file !== null, 'an extract that is not on file was refused');
    const row: QueryRow = {
      id: uuidv7(),
      clientId,
      ...given,
      sha256: file.sha256,
      askedBy: caller.id,
      askedAt: now,
      differs: comparedWith(contents, given).differs,
      requestId: null,
      reason: null,
      noticedOn: null,
      noticeId: null,
      decidedBy: null,
      decidedAt: null,
    };
    await insertQuery(unit.tx, row);
    await tellQuery(unit, row);
  });
}

/** Notes by which list of papers the client was asked: one that was made after the query, as only that can be about it. */
export function noteQuestion(
  spine: Spine,
  caller: Caller,
  { requestId, ...place }: QueryPlace & { readonly requestId: string },
): Promise<void> {
  return change(spine, caller, place, async ({ row }, { tx }) => {
    const at = await requestedAt(tx, place.clientId, requestId);
    refuseWhere('invalid-request', [
      [at === null, 'body.requestId', 'unknown'],
      [at !== null && at < row.askedAt, 'body.requestId', 'before-query'],
    ]);
    return { requestId };
  });
}

/** Says by what a difference was cleared up. Whoever says that the client explained it has asked the client. */
export function clearUp(
  spine: Spine,
  caller: Caller,
  { reason, ...place }: QueryPlace & { readonly reason: ClearReason },
): Promise<void> {
  return change(spine, caller, place, async ({ row }) => {
    refuseWhere('invalid-request', [
      [reason === 'client-explained' && row.requestId === null, 'body.reason', 'not-asked'],
    ]);
    return { reason };
  });
}

/** Notes that notice was given to the register, with its proof. */
export function noteNotice(
  spine: Spine,
  caller: Caller,
  {
    noticedOn,
    documentId,
    ...place
  }: QueryPlace & { readonly noticedOn: string; readonly documentId: string },
): Promise<void> {
  return change(spine, caller, place, async ({ row, today }, { tx }) => {
    const proof = await fileOf(tx, place.clientId, documentId);
    refuseWhere('invalid-request', [
      [noticedOn > today, 'body.noticedOn', 'in-future'],
      [noticedOn < swissDay(new Date(row.askedAt)), 'body.noticedOn', 'before-query'],
      [proof?.isOnFile !== true, 'body.documentId', 'unknown'],
      // The extract says what the register says, not what it was told.
      [proof?.sha256 === row.sha256, 'body.documentId', 'used'],
    ]);
    return { noticedOn, noticeId: documentId };
  });
}

/** Changes a query that counts and is open; refuses `not-allowed-now` any other. A notice whose proof was withdrawn is gone with that. */
function change(
  spine: Spine,
  caller: Caller,
  place: QueryPlace,
  decide: (held: HeldClient & { readonly row: QueryRow }, unit: Unit) => Promise<Partial<QueryRow>>,
): Promise<void> {
  return spine.run(caller, async (unit) => {
    const held = await heldClient(unit, place.clientId);
    const found = await lockQuery(unit.tx, place);
    if (found === null) throw new AppError('not-found');
    const { isLast, isNoticed } = found;
    const row = { ...found.row, noticedOn: null, noticeId: null };
    const { differs } = comparedWith(held.contents, row);
    if (!isLast || !differs || row.reason !== null || isNoticed) throw new AppError('not-allowed-now');
    const decided = await decide({ ...held, row }, unit);
    const next = { ...row, differs, ...decided, decidedBy: caller.id, decidedAt: held.now };
    await storeQuery(unit.tx, next);
    await tellQuery(unit, next);
  });
}

/** Says how a query stands from now on; of the owners in the extract their hash. */
export async function tellQuery({ append }: Unit, row: QueryRow): Promise<void> {
  const { id: queryId, clientId, owners, askedAt: _, decidedAt: __, ...said } = row;
  await append({
    type: 'client.transparency_noted',
    status: said.differs && said.reason === null && said.noticedOn === null ? 'flagged' : 'completed',
    clientId,
    data: { queryId, isDifferent: said.differs },
    evidence: { clientId, queryId, ...said, ownersSha256: fieldOf(owners.map((each) => ({ ...each }))) },
  });
}
