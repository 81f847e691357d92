import { isEntityKind, swissUid } from '@sorgfalt/kyc';
import type { DraftForm } from '@sorgfalt/contract';
import type { AcceptanceReason } from '@sorgfalt/risk';
import { comparePair, operatingThreshold } from '@sorgfalt/screening';
import { and, desc, eq, ne, or, sql } from '../../platform/database/orm.ts';
import type { SQL } from '../../platform/database/orm.ts';
import type { Tx } from '../../platform/database/database.ts';
import { nameKeyOf } from '../../platform/name-key.ts';
import { clients, isTurnedAway } from '../clients/tables.ts';
import { structureOf } from '../parties/index.ts';
import { birthDateIn, cases, documentIn, foundedIn, registerNumberIn, uidIn } from './tables.ts';
import type { CaseRow } from './tables.ts';

/**
 * That somebody who was refused, or is frozen, may be the same: a person of that birth date with a name that would be a hit, or with
 * the same document; a firm with such a name, or the same number. What spoke against them then, no form says. Where there is nobody,
 * that somebody behind the client may be such a one, and that another client may be the same: what a client may do is limited client
 * by client.
 */
export async function reasonsKnownBefore(tx: Tx, row: CaseRow): Promise<AcceptanceReason[]> {
  const { form } = row;
  const isFirm = isEntityKind(form.kind);
  const others = isFirm
    ? [...(await othersOf(tx, row, isTurnedAway(clients))), ...(await othersOf(tx, row, isLikeFirm(form)))]
    : await othersOf(tx, row, isLikePerson(form));
  const marks = marksOf(form);
  const isSame = (other: DraftForm) => marksOf(other).some((mark) => marks.includes(mark));
  const uid = swissUid(form.uid ?? '');
  const before = others.find(({ form: other, isTurnedAway: isAgainst }) => {
    if (!isAgainst) return false;
    if (isSame(other) || (uid !== null && swissUid(other.uid ?? '') === uid)) return true;
    return isEntityKind(other.kind) === isFirm && hasNameLike(form, other);
  });
  if (before !== undefined) return [reason('refused-before', before)];
  const already = others.find(({ form: other, isTurnedAway: isAgainst }) => !isAgainst && isSame(other));
  return [
    ...(await reasonsBehind(tx, row)),
    ...(already === undefined ? [] : [reason('client-already', already)]),
  ];
}

/** Of those in the structure of a client, who may have been refused or frozen before, each with the newest of such cases. */
async function reasonsBehind(tx: Tx, row: CaseRow): Promise<AcceptanceReason[]> {
  const structure = row.clientId === null ? null : await structureOf(tx, row.clientId);
  const behind = structure?.parties.filter(({ partyId }) => partyId !== structure.subject) ?? [];
  if (behind.length === 0) return [];
  const turnedAway = await othersOf(tx, row, isTurnedAway(clients));
  return behind.flatMap(({ kind, name, beganOn, uid }) => {
    const isPerson = kind === 'person';
    const party = {
      clientName: name,
      kind: isPerson ? ('natural_person' as const) : ('operating_company' as const),
    };
    const before = turnedAway.find(({ form: other }) => {
      if (isEntityKind(other.kind) === isPerson) return false;
      if (uid !== null && swissUid(other.uid ?? '') === uid) return true;
      // Of the day of birth a year or a month alone may be known, or nothing.
      const isBornThen = !isPerson || other.birthDate?.startsWith(beganOn ?? '') === true;
      return isBornThen && hasNameLike(party, other);
    });
    if (before === undefined) return [];
    const { caseNo } = before;
    return [{ code: 'refused-behind', field: null, params: { name, caseNo }, article: null }];
  });
}

/** The cases of other clients that are such, the newest first. */
function othersOf(tx: Tx, { clientId, isSample }: CaseRow, isSuch: SQL | undefined) {
  return tx
    .select({ caseNo: cases.caseNo, form: cases.form, isTurnedAway: sql<boolean>`${isTurnedAway(clients)}` })
    .from(cases)
    .innerJoin(clients, eq(clients.id, cases.clientId))
    .where(
      and(eq(clients.isSample, isSample), clientId === null ? undefined : ne(clients.id, clientId), isSuch),
    )
    .orderBy(desc(cases.submittedAt));
}

// The form of a firm has birth date and document of whoever opens the relationship for it.
function isLikePerson({ birthDate = '', documentNumber }: DraftForm) {
  const document = lettersOf(documentNumber);
  return or(
    eq(birthDateIn(cases), birthDate),
    document === null ? undefined : eq(documentIn(cases), document),
  );
}

function isLikeFirm({ incorporatedOn = '', uid, registerNumber }: DraftForm) {
  const swiss = swissUid(uid ?? '')?.replaceAll(/\D/gu, '');
  const foreign = lettersOf(registerNumber);
  return or(
    eq(foundedIn(cases), incorporatedOn),
    swiss === undefined ? undefined : eq(uidIn(cases), swiss),
    foreign === null ? undefined : eq(registerNumberIn(cases), foreign),
  );
}

/** By what a client is the same as another one of its kind: of a person the document, of a firm a number, of both name and first day. */
function marksOf(form: DraftForm): string[] {
  const isFirm = isEntityKind(form.kind);
  const firstDay = isFirm ? form.incorporatedOn : form.birthDate;
  const document = lettersOf(form.documentNumber);
  const number = lettersOf(form.registerNumber);
  const uid = swissUid(form.uid ?? '');
  const marks = isFirm
    ? [uid && `uid ${uid}`, number && `number ${number} ${form.country ?? ''}`]
    : [document && `document ${document}`];
  const named =
    firstDay === undefined ? null : `${isFirm ? 'founded' : 'born'} ${firstDay} ${wordsOf(form.clientName)}`;
  return [...marks, named].filter((mark) => mark !== null);
}

function reason(code: string, { caseNo }: Pick<CaseRow, 'caseNo'>): AcceptanceReason {
  return { code, field: 'clientName', params: { caseNo }, article: null };
}

/** A number without what separates its parts; null where it says nothing. */
function lettersOf(number = ''): string | null {
  const letters = number.toUpperCase().replaceAll(/[^A-Z0-9]/gu, '');
  return letters === '' ? null : letters;
}

/** Whether a name is the same but for the order of its words, or would be a hit if the other were on a list. */
function hasNameLike({ clientName = '', kind }: DraftForm, other: DraftForm): boolean {
  if (wordsOf(clientName) === wordsOf(other.clientName)) return true;
  const listed = {
    id: 'turned-away',
    kind: isEntityKind(kind) ? ('organisation' as const) : ('person' as const),
    names: [{ full: other.clientName ?? '', quality: 'primary' as const }],
    birthDates: [],
    nationalities: [],
    identifiers: [],
    programs: [],
    addresses: [],
  };
  const found = comparePair({ name: clientName, kind: listed.kind }, listed);
  return found !== null && found.score >= operatingThreshold;
}

function wordsOf(name = ''): string {
  return nameKeyOf(name).split(' ').toSorted().join(' ');
}
