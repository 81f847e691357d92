import { isDay } from '@sorgfalt/calendar';
import type { InterestDraft, PartyDraft } from '@sorgfalt/contract';
import { checkedLei, swissUid } from '@sorgfalt/kyc';
import { graphOf, leiOf, mayPractise, partyRecord, relationshipRecord, secrecyKind } from '@sorgfalt/parties';
import type { Statement } from '@sorgfalt/parties';
import { AppError, refuseWhere } from '../../platform/http/app-error.ts';
import type { FieldCheck } from '../../platform/http/app-error.ts';
import { uuidv7 } from '../../platform/ids.ts';
import type { Addition } from './append-statements.ts';
import type { KeptStructure } from './repo.ts';
import { lastStatements, today } from './structure-view.ts';

/** The statement that an entered party makes; the first one of a client is the client. */
export function partyEntry(kept: KeptStructure | null, partyId: string | null, draft: PartyDraft): Addition {
  const earlier = earlierOf(kept, partyId, ['person', 'entity'], 'partyId');
  const { kind, name, isListed, beganOn, endedOn } = draft;
  const uid = draft.uid === null ? null : swissUid(draft.uid);
  const lei = draft.lei === null ? null : checkedLei(draft.lei);
  refuseWhere('structure-entry-impossible', [
    [name === '' && kind !== 'unknown', 'party.name', 'required'],
    [isBefore(today(), beganOn), 'party.beganOn', 'in-future'],
    [isBefore(today(), endedOn), 'party.endedOn', 'in-future'],
    [isBefore(endedOn, beganOn), 'party.endedOn', 'before-start'],
    [isListed && kind !== 'company', 'party.isListed', 'only-companies'],
    [uid === null && draft.uid !== null, 'party.uid', 'uid-wrong'],
    [uid !== null && isPerson(kind), 'party.uid', 'uid-of-person'],
    [lei === null && draft.lei !== null, 'party.lei', 'lei-wrong'],
    [lei !== null && isPerson(kind), 'party.lei', 'lei-of-person'],
    ...exposureChecks(draft),
  ]);
  const recordId = partyId ?? uuidv7();
  const subject = kept?.row.subject ?? recordId;
  const facts = { ...draft, ...datesOf(draft, earlier), uid, lei: lei ?? brokenLeiOf(earlier) };
  const record = stated(subject, recordId, earlier, draft.source, partyRecord(facts, earlier));
  return { subject, statements: [record] };
}

/** The dates of a party. A month or a year alone, from a file, can be entered by nobody: who leaves the day empty means to take none out. */
function datesOf(draft: PartyDraft, earlier: Statement | null): Pick<PartyDraft, 'beganOn' | 'endedOn'> {
  const [before] = earlier === null ? [] : graphOf([earlier]).parties;
  const isSameKind = before !== undefined && isPerson(before.kind) === isPerson(draft.kind);
  const stays = (date: string | null) => (isSameKind && date !== null && !isDay(date) ? date : null);
  return {
    beganOn: draft.beganOn ?? stays(before?.beganOn ?? null),
    endedOn: draft.endedOn ?? stays(before?.endedOn ?? null),
  };
}

/** One with wrong check digits, from a file: it is not shown, and so nobody means to take it out. */
function brokenLeiOf(earlier: Statement | null): string | null {
  const lei = earlier === null ? null : leiOf(earlier);
  return lei !== null && checkedLei(lei) === null ? lei : null;
}

/** The statements with which a structure begins: about the client, and about others who are known with it. */
export function firstEntries([client, ...others]: readonly [PartyDraft, ...PartyDraft[]]): Addition {
  const first = partyEntry(null, null, client);
  const stating = (party: PartyDraft) =>
    stated(first.subject, uuidv7(), null, party.source, partyRecord(party, null));
  return { ...first, statements: [...first.statements, ...others.map(stating)] };
}

function exposureChecks({ kind, exposure }: PartyDraft): FieldCheck[] {
  if (exposure === null) return [];
  const { since, until } = exposure;
  return [
    [kind !== 'person', 'party.exposure', 'only-people'],
    [isBefore(today(), since), 'party.exposure.since', 'in-future'],
    // What ends one day has not ended.
    [isBefore(today(), until), 'party.exposure.until', 'in-future'],
    [isBefore(until, since), 'party.exposure.until', 'before-start'],
  ];
}

function isPerson(kind: PartyDraft['kind']): boolean {
  return kind === 'person' || kind === 'class';
}

/** The statement that an entered interest makes. */
export function interestEntry(
  kept: KeptStructure | null,
  recordId: string | null,
  draft: InterestDraft,
): Addition {
  if (kept === null) throw new AppError('not-found');
  const earlier = earlierOf(kept, recordId, ['relationship'], 'recordId');
  const last = lastStatements(kept);
  const typeOf = (id: string) => last.get(id)?.recordType ?? 'relationship';
  const { holder, subject, kind, share, from, until } = draft;
  const isSecret = kind === secrecyKind;
  refuseWhere('structure-entry-impossible', [
    [hasSeveral(earlier), 'recordId', 'several-interests'],
    [holder === null && !isSecret, 'interest.holder', 'holder'],
    [holder !== null && isSecret, 'interest.holder', 'secret-named'],
    [holder !== null && typeOf(holder) === 'relationship', 'interest.holder', 'unknown'],
    [typeOf(subject) === 'relationship', 'interest.subject', 'unknown'],
    [typeOf(subject) === 'person' && !isSecret, 'interest.subject', 'nobody-owns-people'],
    [isSecret && !mayLeaveUnnamed(kept, subject), 'interest.subject', 'secrecy-misplaced'],
    [isSecret && draft.source.description === '', 'interest.source', 'secrecy-unproved'],
    [holder === subject, 'interest.holder', 'self-owned'],
    [share !== null && share.min > share.max, 'interest.share', 'upside-down'],
    [isBefore(until, from), 'interest.until', 'before-start'],
  ]);
  const { subject: client } = kept.row;
  const said = relationshipRecord(draft, earlier);
  const record = stated(client, recordId ?? uuidv7(), earlier, draft.source, said);
  return { subject: client, statements: [record] };
}

/** Only the client itself, and only one that can practise as a lawyer or notary, leaves its clients unnamed. */
function mayLeaveUnnamed(kept: KeptStructure, subject: string): boolean {
  const last = lastStatements(kept).get(subject);
  const [party] = last === undefined ? [] : graphOf([last]).parties;
  return subject === kept.row.subject && party !== undefined && mayPractise(party.kind);
}

/** The statement that another one of the record replaces; null for a new record. */
function earlierOf(
  kept: KeptStructure | null,
  recordId: string | null,
  types: readonly string[],
  path: string,
): Statement | null {
  if (recordId === null) return null;
  const earlier = kept === null ? undefined : lastStatements(kept).get(recordId);
  if (earlier !== undefined && types.includes(earlier.recordType)) return earlier;
  throw new AppError('structure-entry-impossible', { fields: [{ path, code: 'unknown' }] });
}

// A relationship that was imported may tell several interests at once; one that is entered is one.
function hasSeveral(earlier: Statement | null): boolean {
  return earlier?.recordType === 'relationship' && (earlier.recordDetails.interests ?? []).length > 1;
}

function isBefore(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && one < other;
}

function stated(
  declarationSubject: string,
  recordId: string,
  earlier: Statement | null,
  source: PartyDraft['source'],
  said: Pick<Statement, 'recordType' | 'recordDetails'>,
): Statement {
  const about = {
    statementId: uuidv7(),
    statementDate: today(),
    declarationSubject,
    recordId,
    recordStatus: earlier === null ? 'new' : 'updated',
    source: {
      type: [source.kind],
      ...(source.description === '' ? {} : { description: source.description }),
    },
  };
  return { ...about, ...said } as Statement;
}
