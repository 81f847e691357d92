import { isEntityKind, swissUid } from '@sorgfalt/kyc';
import { and, desc, eq, ne, or, sql } from 'drizzle-orm';
import type { DraftForm } from '@sorgfalt/contract';
import type { AcceptanceReason } from '@sorgfalt/risk';
import { comparePair, operatingThreshold } from '@sorgfalt/screening';
import type { Tx } from '../../platform/database/database.ts';
import { nameKeyOf } from '../../platform/name-key.ts';
import { clients, isTurnedAway } from '../clients/tables.ts';
import { cases } from './tables.ts';
import type { CaseRow } from './tables.ts';

/**
 * That somebody who was refused, or is frozen, may be the same: a person of that birth date with a name that would be a hit, or with
 * the same document; a firm with such a name, or the same UID. What spoke against them then, no form says.
 */
export async function reasonsTurnedAway(
  tx: Tx,
  { clientId, form, isSample }: CaseRow,
): Promise<AcceptanceReason[]> {
  const isFirm = isEntityKind(form.kind);
  const document = documentOf(form);
  const turnedAway = await tx
    .select({ caseNo: cases.caseNo, form: cases.form })
    .from(cases)
    .innerJoin(clients, eq(clients.id, cases.clientId))
    .where(
      and(
        isTurnedAway(clients),
        eq(clients.isSample, isSample),
        clientId === null ? undefined : ne(clients.id, clientId),
        // The form of a firm has birth date and document of whoever opens the relationship for it.
        isFirm
          ? undefined
          : or(
              sql`${cases.form} ->> 'birthDate' = ${form.birthDate ?? ''}`,
              sql`${storedDocument} = ${document}`,
            ),
      ),
    )
    .orderBy(desc(cases.submittedAt));
  const uid = swissUid(form.uid ?? '');
  const before = turnedAway.find(({ form: other }) => {
    if (uid !== null && swissUid(other.uid ?? '') === uid) return true;
    if (isEntityKind(other.kind) !== isFirm) return false;
    return (!isFirm && document !== null && documentOf(other) === document) || hasNameLike(form, other);
  });
  if (before === undefined) return [];
  return [{ code: 'refused-before', field: 'clientName', params: { caseNo: before.caseNo }, article: null }];
}

/** The number of a document without what separates its parts; null where it says nothing. */
function documentOf({ documentNumber = '' }: DraftForm): string | null {
  const number = documentNumber.toUpperCase().replaceAll(/[^A-Z0-9]/gu, '');
  return number === '' ? null : number;
}

const storedDocument = sql`regexp_replace(upper(${cases.form} ->> 'documentNumber'), '[^A-Z0-9]', '', 'g')`;

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
