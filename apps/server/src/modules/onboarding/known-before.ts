import { isEntityKind, swissUid } from '@sorgfalt/kyc';
import type { DraftForm } from '@sorgfalt/contract';
import type { AcceptanceReason } from '@sorgfalt/risk';
import { comparePair, operatingThreshold } from '@sorgfalt/screening';
import { and, desc, eq, ne, or, sql } from '../../platform/database/orm.ts';
import type { Tx } from '../../platform/database/database.ts';
import { nameKeyOf } from '../../platform/name-key.ts';
import { clients, isTurnedAway } from '../clients/tables.ts';
import { birthDateIn, cases, documentIn } from './tables.ts';
import type { CaseRow } from './tables.ts';

/**
 * That somebody who was refused, or is frozen, may be the same: a person of that birth date with a name that would be a hit, or with
 * the same document; a firm with such a name, or the same UID. What spoke against them then, no form says. Where there is nobody, that
 * another client may be the same person: what a client may do is limited client by client.
 */
export async function reasonsKnownBefore(
  tx: Tx,
  { clientId, form, isSample }: CaseRow,
): Promise<AcceptanceReason[]> {
  const isFirm = isEntityKind(form.kind);
  const document = documentOf(form);
  const others = await tx
    .select({ caseNo: cases.caseNo, form: cases.form, isTurnedAway: sql<boolean>`${isTurnedAway(clients)}` })
    .from(cases)
    .innerJoin(clients, eq(clients.id, cases.clientId))
    .where(
      and(
        eq(clients.isSample, isSample),
        clientId === null ? undefined : ne(clients.id, clientId),
        // The form of a firm has birth date and document of whoever opens the relationship for it.
        isFirm
          ? isTurnedAway(clients)
          : or(
              eq(birthDateIn(cases), form.birthDate ?? ''),
              document === null ? undefined : eq(documentIn(cases), document),
            ),
      ),
    )
    .orderBy(desc(cases.submittedAt));
  const uid = swissUid(form.uid ?? '');
  const hasDocument = (other: DraftForm) => document !== null && documentOf(other) === document;
  const before = others.find(({ form: other, isTurnedAway: isAgainst }) => {
    if (!isAgainst) return false;
    if (uid !== null && swissUid(other.uid ?? '') === uid) return true;
    if (isEntityKind(other.kind) !== isFirm) return false;
    return (!isFirm && hasDocument(other)) || hasNameLike(form, other);
  });
  if (before !== undefined) return [reason('refused-before', before)];
  const already = others.find(({ form: other, isTurnedAway: isAgainst }) => {
    if (isAgainst || isFirm || isEntityKind(other.kind)) return false;
    return (
      hasDocument(other) ||
      (other.birthDate === form.birthDate && wordsOf(other.clientName) === wordsOf(form.clientName))
    );
  });
  return already === undefined ? [] : [reason('client-already', already)];
}

function reason(code: string, { caseNo }: Pick<CaseRow, 'caseNo'>): AcceptanceReason {
  return { code, field: 'clientName', params: { caseNo }, article: null };
}

/** The number of a document without what separates its parts; null where it says nothing. */
function documentOf({ documentNumber = '' }: DraftForm): string | null {
  const number = documentNumber.toUpperCase().replaceAll(/[^A-Z0-9]/gu, '');
  return number === '' ? null : number;
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
