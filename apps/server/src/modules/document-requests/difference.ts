import type { IsoDate } from '@sorgfalt/calendar';
import type { AskedState, DocumentRequest, WantedDocument } from '@sorgfalt/contract';
import { isExpired, withdrawnOf } from '../documents/index.ts';
import type { NamedDocument } from '../documents/index.ts';
import type { KeptItems } from './items-form.ts';
import type { NamedRequest } from './repo.ts';

type Item = KeptItems[number];

/** What a client has on file, and what its kind asks for today. */
export interface OnFile {
  readonly documents: readonly NamedDocument[];
  readonly wanted: readonly WantedDocument[];
}

/**
 * A request beside what came since: whether a paper is here follows from what is wanted today, so that a form that has changed meanwhile,
 * or a paper that had expired when it came, is still open. Of what only the request asks for, a valid document that came since does.
 */
export function toWire(
  { id: requestId, askedAt, askedBy: uid, askerName, language, dueOn, note, items, ...row }: NamedRequest,
  { documents, wanted }: OnFile,
  today: IsoDate,
): DocumentRequest {
  const since = documents.filter(
    ({ uploadedAt, withdrawnAt }) => uploadedAt > askedAt && withdrawnAt === null,
  );
  const withdrawn = withdrawnOf(row);
  const told = items.map((item) => {
    const came = since.filter((each) => isOf(item, each));
    const { partyName: _, ...asked } = item;
    const state = stateOf(item, { came, wanted }, today);
    return {
      ...asked,
      state: withdrawn !== null && isAwaited(state) ? ('withdrawn' as const) : state,
      documents: came.map(toCame),
    };
  });
  return {
    requestId,
    askedAt,
    askedBy: { uid, name: askerName ?? '' },
    language,
    dueOn,
    note,
    withdrawn,
    isOverdue: dueOn < today && told.some(({ state }) => isAwaited(state)),
    items: told,
    others: since.filter((each) => !items.some((item) => isOf(item, each))).map(toCame),
  };
}

function isAwaited(state: AskedState): boolean {
  return state === 'open' || state === 'insufficient';
}

function isOf({ paper, partyId, form }: Item, document: NamedDocument): boolean {
  if (document.paper !== paper) return false;
  if (form !== null) return document.signed?.form === form && document.signed.about === partyId;
  return partyId === null || document.partyId === partyId;
}

function stateOf(
  item: Item,
  { came, wanted }: { readonly came: readonly NamedDocument[]; readonly wanted: OnFile['wanted'] },
  today: IsoDate,
): AskedState {
  const open = came.length > 0 ? 'insufficient' : 'open';
  if (item.article === null) return came.some((each) => !isExpired(each, today)) ? 'came' : open;
  const same = wanted.filter(
    ({ paper, partyId, form }) =>
      paper === item.paper &&
      (item.partyId === null || partyId === item.partyId) &&
      (item.form === null || form === item.form),
  );
  if (same.length === 0) return 'void';
  return same.every(({ state }) => state === 'kept') ? 'came' : open;
}

function toCame({ id, paper, fileName, uploadedAt }: NamedDocument): DocumentRequest['others'][number] {
  return { documentId: id, paper, fileName, uploadedAt };
}
