import { checkedLei, parentExceptions } from '@sorgfalt/kyc';
import type { ParentException, ParentLevel } from '@sorgfalt/kyc';
import { instantOf } from './gleif-entry.ts';

/** What is read of a relationship record of level 2 (RR-CDF 2.1), by the names of its columns. */
export const parentColumns = {
  child: 'Relationship.StartNode.NodeID',
  parent: 'Relationship.EndNode.NodeID',
  type: 'Relationship.RelationshipType',
  status: 'Relationship.RelationshipStatus',
  updatedAt: 'Registration.LastUpdateDate',
} as const;
export type ParentCells = Readonly<Record<keyof typeof parentColumns, string>>;

/** What is read of a reporting exception (2.1); there may be several reasons. */
export const exceptionColumns = {
  lei: 'LEI',
  category: 'Exception.Category',
  reason1: 'Exception.Reason.1',
  reason2: 'Exception.Reason.2',
  reason3: 'Exception.Reason.3',
  reason4: 'Exception.Reason.4',
  reason5: 'Exception.Reason.5',
} as const;
export type ExceptionCells = Readonly<Record<keyof typeof exceptionColumns, string>>;

/** The parent of an entity, by its identifier, or why it reports none. */
export interface ToldParent {
  readonly lei: string;
  readonly level: ParentLevel;
  readonly told: string;
  /** In UTC; empty where it does not say. */
  readonly updatedAt: string;
}

const typeLevels: Readonly<Record<string, ParentLevel>> = {
  IS_DIRECTLY_CONSOLIDATED_BY: 'direct',
  IS_ULTIMATELY_CONSOLIDATED_BY: 'ultimate',
};
const categoryLevels: Readonly<Record<string, ParentLevel>> = {
  DIRECT_ACCOUNTING_CONSOLIDATION_PARENT: 'direct',
  ULTIMATE_ACCOUNTING_CONSOLIDATION_PARENT: 'ultimate',
};

/**
 * The parent that a relationship tells. Nothing where it is another relationship, such as that of a fund to its manager, or one that has
 * ended; null where an identifier is wrong.
 */
export function parentIn({ child, parent, type, status, updatedAt }: ParentCells): ToldParent[] | null {
  const level = levelOf(typeLevels, type);
  if (level === null || status !== 'ACTIVE') return [];
  const [lei, told] = [checkedLei(child), checkedLei(parent)];
  return lei === null || told === null ? null : [{ lei, level, told, updatedAt: instantOf(updatedAt) }];
}

/** Why an entity reports no parent, a line each; null where its identifier is wrong. A reason that is not known here stays told as one. */
export function exceptionsIn({ lei: text, category, ...reasons }: ExceptionCells): ToldParent[] | null {
  const [lei, level] = [checkedLei(text), levelOf(categoryLevels, category)];
  if (lei === null || level === null) return null;
  const told = Object.values(reasons).filter((reason) => reason !== '');
  return (told.length === 0 ? [''] : told).map((reason) => ({
    lei,
    level,
    told: exceptionOf(reason),
    updatedAt: '',
  }));
}

export function exceptionOf(reason: string): ParentException {
  return parentExceptions.find((each) => each === reason) ?? 'OTHER';
}

function levelOf(levels: Readonly<Record<string, ParentLevel>>, word: string): ParentLevel | null {
  return Object.hasOwn(levels, word) ? (levels[word] ?? null) : null;
}
