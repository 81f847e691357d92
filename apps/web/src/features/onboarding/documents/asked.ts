import type { AskedPaper, ClientDocuments } from '@sorgfalt/contract';
import type { Translate } from '../../../i18n/i18n.ts';

/** What makes one paper that is asked for another than the next. */
export function keyOf({ paper, partyId, form }: AskedPaper): string {
  return [paper, partyId ?? '', form ?? ''].join(' ');
}

/** What can be asked of any client beside what its kind shows. */
const others = ['identity-document', 'residence-proof', 'source-of-wealth'] as const;

/** The papers that are missing, and what else a client can be asked for. */
export function papersToAsk({ wanted }: Pick<ClientDocuments, 'wanted'>): {
  readonly missing: readonly AskedPaper[];
  readonly more: readonly AskedPaper[];
} {
  const missing = wanted
    .filter(({ state }) => state !== 'kept')
    .map(({ paper, partyId, form }) => ({ paper, partyId, form }));
  const more = others
    .filter((paper) => !wanted.some((each) => each.paper === paper))
    .map((paper) => ({ paper, partyId: null, form: null }));
  return { missing, more };
}

/** A paper with its form and whom it is about. */
export function askedText(
  { paper, partyId, form }: AskedPaper,
  { parties }: Pick<ClientDocuments, 'parties'>,
  t: Translate,
): string {
  const name = parties.find((each) => each.partyId === partyId)?.name ?? partyId;
  return [
    t(`onboarding:paper.${paper}`),
    ...(form === null ? [] : [`, ${t('files:documents.signed.named', { form })}`]),
    ...(name === null ? [] : [` (${name})`]),
  ].join('');
}
