import { isEntityKind, swissUid } from '@sorgfalt/kyc';
import type { DraftForm } from '@sorgfalt/contract';
import type { AcceptanceReason } from '@sorgfalt/risk';
import { buildIndex, operatingThreshold, screen } from '@sorgfalt/screening';
import type { EntityKind, ScreeningIndex } from '@sorgfalt/screening';
import { and, desc, eq, ne, or, sql } from '../../platform/database/orm.ts';
import type { SQL } from '../../platform/database/orm.ts';
import type { Tx } from '../../platform/database/database.ts';
import { nameKeyOf } from '../../platform/name-key.ts';
import { clients, isTurnedAway } from '../clients/tables.ts';
import { structureOf } from '../parties/index.ts';
import { birthDateIn, cases, documentIn, foundedIn, registerNumberIn, uidIn } from './tables.ts';
import type { CaseRow } from './tables.ts';
import { unlessUnreadable } from './unless-unreadable.ts';

/** A word of a name is as rare as every other. */
const evenWeights = buildIndex([]);

/**
 * That somebody who was refused, or is frozen, may be the same: a person of that birth date with a name that would be a hit, or with
 * the same document; a firm with such a name, or the same number. What spoke against them then, no form says. Where there is nobody,
 * that somebody behind the client may be such a one, and that another client may be the same: what a client may do is limited client
 * by client.
 */
export async function reasonsKnownBefore(tx: Tx, row: CaseRow): Promise<AcceptanceReason[]> {
  const { form } = row;
  const isFirm = isEntityKind(form.kind);
  const behind = await partiesBehind(tx, row);
  const turnedAway = isFirm || behind.length > 0 ? await othersOf(tx, row, isTurnedAway(clients)) : [];
  const alike = await othersOf(tx, row, isFirm ? isLikeFirm(form) : isLikePerson(form));
  const against = readable(turnedAway);
  const others = [...(isFirm ? against : []), ...readable(alike)];
  const marks = marksOf(form);
  const isSame = (other: DraftForm) => marksOf(other).some((mark) => marks.includes(mark));
  const uid = swissUid(form.uid ?? '');
  const firmsLike = namesakesAmong(against, 'organisation');
  const namesLike = isFirm ? firmsLike : namesakesAmong(others, 'person');
  const namesakes = namesLike(form.clientName);
  const before = others.find((other) => {
    if (!other.isTurnedAway) return false;
    return isSame(other.form) || isOfUid(other, uid) || namesakes.has(other);
  });
  if (before !== undefined) return [reason('refused-before', before)];
  const already = others.find((other) => !other.isTurnedAway && isSame(other.form));
  return [
    ...reasonsUnread([...turnedAway, ...alike]),
    ...reasonsBehind(behind, against, firmsLike),
    ...(already === undefined ? [] : [reason('client-already', already)]),
  ];
}

/** That a case cannot be read whose client may be the same, or stand behind the client: of nobody is known that he is not. */
function reasonsUnread(found: readonly FoundCase[]): AcceptanceReason[] {
  const unread = found.find(({ form }) => form === null);
  return unread === undefined ? [] : [reason('known-unreadable', unread)];
}

async function partiesBehind(tx: Tx, { clientId }: CaseRow) {
  const structure = clientId === null ? null : await structureOf(tx, clientId);
  return structure?.parties.filter(({ partyId }) => partyId !== structure.subject) ?? [];
}

type Party = Awaited<ReturnType<typeof partiesBehind>>[number];

/** Of those in the structure of a client, who may have been refused or frozen before, each with the newest of such cases. */
function reasonsBehind(
  behind: readonly Party[],
  turnedAway: readonly OtherCase[],
  firmsLike: NamesLike,
): AcceptanceReason[] {
  const people = behind.filter(({ kind }) => kind === 'person');
  // Of the day of birth a year or a month alone may be known, or nothing.
  const isBornThen = ({ form }: OtherCase, { beganOn }: Party) =>
    form.birthDate?.startsWith(beganOn ?? '') === true;
  const peopleLike = namesakesAmong(
    turnedAway.filter((other) => people.some((party) => isBornThen(other, party))),
    'person',
  );
  return behind.flatMap((party) => {
    const { kind, name, uid } = party;
    const isPerson = kind === 'person';
    const namesakes = isPerson ? peopleLike(name) : firmsLike(name);
    const before = turnedAway.find((other) =>
      isPerson
        ? namesakes.has(other) && isBornThen(other, party)
        : namesakes.has(other) || (isEntityKind(other.form.kind) && isOfUid(other, uid)),
    );
    if (before === undefined) return [];
    const { caseNo } = before;
    return [{ code: 'refused-behind', field: null, params: { name, caseNo }, article: null }];
  });
}

function isOfUid({ form }: OtherCase, uid: string | null): boolean {
  return uid !== null && swissUid(form.uid ?? '') === uid;
}

interface OtherCase {
  readonly caseNo: string;
  readonly form: DraftForm;
  readonly isTurnedAway: boolean;
}

/** Without a form where that cannot be read. */
interface FoundCase extends Omit<OtherCase, 'form'> {
  readonly form: DraftForm | null;
}

function readable(found: readonly FoundCase[]): OtherCase[] {
  return found.flatMap(({ form, ...other }) => (form === null ? [] : [{ ...other, form }]));
}

/** The cases of other clients that are such, the newest first. One that cannot be read keeps no other from being compared. */
async function othersOf(tx: Tx, row: CaseRow, isSuch: SQL | undefined): Promise<FoundCase[]> {
  const isOther = and(
    eq(clients.isSample, row.isSample),
    row.clientId === null ? undefined : ne(clients.id, row.clientId),
    isSuch,
  );
  const forms = {
    caseNo: cases.caseNo,
    form: cases.form,
    isTurnedAway: sql<boolean>`${isTurnedAway(clients)}`,
  };
  const ofCases = (which: SQL | undefined) =>
    tx
      .select(forms)
      .from(cases)
      .innerJoin(clients, eq(clients.id, cases.clientId))
      .where(which)
      .orderBy(desc(cases.submittedAt));
  const together = await unlessUnreadable(ofCases(isOther));
  if (together !== null) return together;
  const { caseNo, isTurnedAway: isAgainst } = forms;
  const each = await tx
    .select({ id: cases.id, caseNo, isTurnedAway: isAgainst })
    .from(cases)
    .innerJoin(clients, eq(clients.id, cases.clientId))
    .where(isOther)
    .orderBy(desc(cases.submittedAt));
  const found: FoundCase[] = [];
  for (const { id, ...other } of each) {
    const one = await unlessUnreadable(ofCases(eq(cases.id, id)));
    found.push(one?.[0] ?? { ...other, form: null });
  }
  return found;
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

/** The cases whose client has a name like that one. */
type NamesLike = (name: string | undefined) => ReadonlySet<OtherCase>;

/**
 * Finds among the cases of a kind, of those that were turned away, whose name is the same as another but for the order of its words,
 * or would be a hit if it were on a list. They are compared as one list, made by the first name: there may be thousands.
 */
function namesakesAmong(found: readonly OtherCase[], kind: 'person' | 'organisation'): NamesLike {
  const others = found.filter(
    (other) => other.isTurnedAway && isEntityKind(other.form.kind) === (kind === 'organisation'),
  );
  let made: ScreeningIndex | null = null;
  return (name = '') => {
    made ??= indexOf(others, kind);
    const words = wordsOf(name);
    const hits = screen(made, { name, kind }, { threshold: operatingThreshold });
    const places = new Set(
      hits.flatMap(({ entityId, alsoOn }) => [entityId, ...alsoOn.map((each) => each.entityId)]),
    );
    return new Set(
      others.filter(({ form }, place) => places.has(String(place)) || wordsOf(form.clientName) === words),
    );
  };
}

/** The names of cases as a list, by their places. */
function indexOf(others: readonly OtherCase[], kind: EntityKind): ScreeningIndex {
  const entities = others.map(({ form }, place) => ({
    id: String(place),
    kind,
    names: [{ full: form.clientName ?? '', quality: 'primary' as const }],
    birthDates: [],
    nationalities: [],
    identifiers: [],
    programs: [],
    addresses: [],
  }));
  return buildIndex([{ listId: 'turned-away', entities }], { weightsFrom: evenWeights });
}

function wordsOf(name = ''): string {
  return nameKeyOf(name).split(' ').toSorted().join(' ');
}
