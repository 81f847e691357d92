import { swissUid } from '../swiss-uid.ts';
import { compareAddresses, compareEntityNames, plainNumber } from './alike.ts';
import type { Likeness } from './alike.ts';
import { parentLevels } from './extract.ts';
import type {
  DeclaredEntity,
  DeclaredParent,
  ParentLevel,
  RegisterEntry,
  RegisteredParent,
} from './extract.ts';

/** What is compared. */
export type ComparedField =
  | 'name'
  | 'uid'
  | 'lei'
  | 'number'
  | 'legalForm'
  | 'seat'
  | 'address'
  | 'status'
  | 'purpose'
  | 'signatories'
  | 'directParent'
  | 'ultimateParent';

/** More than the match alone says. */
export type ComparisonRemark =
  | 'former-name'
  | 'translated-name'
  | 'form-unknown'
  | 'not-compared'
  | 'in-liquidation'
  | 'deleted'
  | 'status-unknown'
  | 'parent-unknown'
  | 'no-parent-told';

/** A field as it was declared and as a register has it. `alone` is on one side only, null could not be compared. */
export interface FieldComparison {
  readonly field: ComparedField;
  readonly declared: readonly string[];
  readonly registered: readonly string[];
  readonly match: Likeness | 'alone' | null;
  readonly remark: ComparisonRemark | null;
}

/**
 * Compares field by field what was declared about an entity with what a register says. Fields about which both are silent are left
 * out. Whoever is declared is declared to exist, so a status other than active differs.
 */
export function compareExtract(declared: DeclaredEntity, entry: RegisterEntry): FieldComparison[] {
  const rows = [
    nameRow(declared, entry),
    textRow('uid', declared.uid, entry.uid, compareUids),
    textRow('lei', declared.lei, entry.lei, comparePlain),
    textRow('number', declared.number, entry.number, comparePlain),
    formRow(declared, entry),
    textRow('seat', declared.seat, entry.seat, compareAddresses),
    textRow('address', declared.address, entry.address, compareAddresses),
    statusRow(entry),
    textRow('purpose', null, entry.purpose, comparePlain),
    signatoryRow(declared, entry),
  ];
  const parents = parentLevels.flatMap((level) => parentRow(declared, level, entry.parents ?? []));
  return [...rows.filter(({ declared: own, registered }) => own.length + registered.length > 0), ...parents];
}

/** The fields that a person has to decide about: what differs, and a legal form that is not known. */
export function differencesIn(rows: readonly FieldComparison[]): ComparedField[] {
  return rows.flatMap(({ field, match }) => (match === 'different' ? [field] : []));
}

/** The fields in which two registers say different things of one entity. */
export function contradictionsOf(one: RegisterEntry, other: RegisterEntry): ComparedField[] {
  const { name, uid, lei, seat, status } = other;
  const isNameKnown = namesOf(one).some((each) =>
    namesOf(other).some((known) => compareEntityNames(each, known) !== 'different'),
  );
  return [
    ...(isNameKnown || name === '' ? [] : (['name'] as const)),
    ...differing('uid', [one.uid, uid], compareUids),
    ...differing('lei', [one.lei, lei], comparePlain),
    ...differing('seat', [one.seat, seat], compareAddresses),
    ...(one.status === status ? [] : (['status'] as const)),
  ];
}

type Compare = (one: string, other: string) => Likeness;

function differing(
  field: ComparedField,
  [one, other]: readonly [string | null, string | null],
  compare: Compare,
): ComparedField[] {
  return one !== null && other !== null && compare(one, other) === 'different' ? [field] : [];
}

function textRow(
  field: ComparedField,
  own: string | null,
  found: string | null,
  compare: Compare,
): FieldComparison {
  const match = own === null || found === null ? 'alone' : compare(own, found);
  return { field, declared: said(own), registered: said(found), match, remark: null };
}

function nameRow({ name: own }: DeclaredEntity, entry: RegisterEntry): FieldComparison {
  const row = textRow('name', own, entry.name, compareEntityNames);
  if (row.match === 'same') return row;
  const isIn = (names: readonly string[]) => names.some((name) => compareEntityNames(own, name) === 'same');
  if (isIn(entry.translations)) return { ...row, match: 'same', remark: 'translated-name' };
  if (isIn(entry.formerNames)) return { ...row, match: 'different', remark: 'former-name' };
  return row;
}

function formRow(own: DeclaredEntity, entry: RegisterEntry): FieldComparison {
  const declared = said(own.legalFormName ?? own.legalForm);
  const registered = said(entry.legalForm ?? entry.legalFormName);
  const row = { field: 'legalForm', declared, registered } as const;
  if (declared.length === 0 || registered.length === 0) return { ...row, match: 'alone', remark: null };
  // Codes of the identifiers' own system (ISO 20275) are not translated.
  if (entry.legalForm === null && entry.lei !== null) return { ...row, match: null, remark: 'not-compared' };
  if (entry.legalForm === null) return { ...row, match: 'different', remark: 'form-unknown' };
  return { ...row, match: entry.legalForm === own.legalForm ? 'same' : 'different', remark: null };
}

const statusRemarks = {
  active: null,
  'in-liquidation': 'in-liquidation',
  deleted: 'deleted',
  unknown: 'status-unknown',
} as const satisfies Record<RegisterEntry['status'], ComparisonRemark | null>;

function statusRow({ status }: RegisterEntry): FieldComparison {
  const remark = statusRemarks[status];
  return {
    field: 'status',
    declared: ['active'],
    registered: [status],
    match: remark === null ? 'same' : 'different',
    remark,
  };
}

function signatoryRow(own: DeclaredEntity, { signatories }: RegisterEntry): FieldComparison {
  const row = { field: 'signatories', declared: own.signatories, registered: signatories ?? [] } as const;
  if (own.signatories.length === 0 || signatories === null || signatories.length === 0)
    return { ...row, match: 'alone', remark: null };
  const isIn = (names: readonly string[]) => (name: string) =>
    names.some((other) => compareEntityNames(name, other) !== 'different');
  const areSame = own.signatories.every(isIn(signatories)) && signatories.every(isIn(own.signatories));
  return { ...row, match: areSame ? 'same' : 'different', remark: null };
}

// Accounts may be consolidated by whoever stands anywhere above; where the structure does not know them, somebody is missing in it.
function parentRow(
  { parents: declared }: DeclaredEntity,
  level: ParentLevel,
  told: readonly RegisteredParent[],
): FieldComparison[] {
  const field = level === 'direct' ? 'directParent' : 'ultimateParent';
  const row = { field, declared: declared.map(({ name }) => name) } as const;
  const ofLevel = told.filter((each) => each.level === level);
  const parents = ofLevel.flatMap((each) => ('lei' in each ? [each] : []));
  if (parents.length === 0) {
    // Why there is none says nothing where there is one.
    const registered = ofLevel.flatMap((each) => ('exceptions' in each ? each.exceptions : []));
    return registered.length === 0 ? [] : [{ ...row, registered, match: null, remark: 'no-parent-told' }];
  }
  const areKnown = parents.every((parent) => declared.some((own) => isParent(own, parent)));
  const registered = parents.map(({ name, lei }) => name ?? lei);
  return [
    areKnown
      ? { ...row, registered, match: 'same', remark: null }
      : { ...row, registered, match: 'different', remark: 'parent-unknown' },
  ];
}

/** One LEI is one entity, and another one another; without, the name has to do. */
function isParent(
  own: DeclaredParent,
  { lei, name }: { readonly lei: string; readonly name: string | null },
): boolean {
  if (own.lei !== null) return own.lei === lei;
  return name !== null && compareEntityNames(own.name, name) !== 'different';
}

function namesOf({ name, translations, formerNames }: RegisterEntry): string[] {
  return [name, ...translations, ...formerNames];
}

function compareUids(one: string, other: string): Likeness {
  return (swissUid(one) ?? one) === (swissUid(other) ?? other) ? 'same' : 'different';
}

function comparePlain(one: string, other: string): Likeness {
  return plainNumber(one) === plainNumber(other) ? 'same' : 'different';
}

function said(text: string | null): string[] {
  return text === null || text.trim() === '' ? [] : [text];
}
