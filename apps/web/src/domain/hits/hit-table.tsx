import type { Hit, ScreeningQueryInput } from '@sorgfalt/contract';
import type { Translate } from '../../i18n/i18n.ts';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { ComparisonTable, type ComparisonRow } from '../../ui/comparison-table.tsx';
import { factText, fieldText, outcomeTone, tokenText, tokenTone } from './words.ts';

export interface HitTableProps {
  readonly hit: Hit;
  /** What is known of the subject that was searched for. */
  readonly query: ScreeningQueryInput;
  /** Whether the query stands for a client or for whoever was asked about. */
  readonly own: 'client' | 'asked';
}

/** Query and entry side by side: the whole name, each of its words, then every further fact. */
export function HitTable({ hit, query, own }: HitTableProps) {
  const t = useTexts();
  const language = useLanguage();
  return (
    <ComparisonTable
      label={`${t('hits:compare')}: ${hit.listedName}, ${hit.listId} ${hit.entityId}`}
      columns={{
        field: t('hits:comparedField'),
        own: t(`hits:${own}`),
        other: t('hits:listed'),
        result: t('hits:result'),
      }}
      notStated={t('hits:notStated')}
      rows={[
        {
          id: 'name',
          field: fieldText('name', t),
          own: query.name,
          other: hit.listedName,
          result: t('hits:byWord'),
        },
        ...wordRows(hit, t),
        ...factRows(hit, query, t, language),
      ]}
    />
  );
}

function wordRows(hit: Hit, t: Translate): ComparisonRow[] {
  return hit.tokens.map((token, place) => ({
    // Words repeat in names; their place does not.
    id: `${String(place)} ${token.q}`,
    field: t('hits:word'),
    isPart: true,
    own: token.q,
    other: token.c,
    tone: tokenTone(token),
    result: tokenText(token, t),
  }));
}

function factRows(hit: Hit, query: ScreeningQueryInput, t: Translate, language: string): ComparisonRow[] {
  const asked: Readonly<Record<string, string | undefined>> = {
    birthDate: query.birthDate,
    nationality: query.nationalities?.join(','),
    identifier: query.identifiers?.map(({ value }) => value).join(', '),
    kind: query.kind,
  };
  const listed: Readonly<Record<string, string>> = {
    birthDate: hit.birthDates.join(','),
    nationality: hit.nationalities.join(','),
  };
  const judged = new Set(hit.qualifiers.map(({ field }) => field));
  const unjudged = ['birthDate', 'nationality'].filter((field) => !judged.has(field));
  const rows = [
    ...hit.qualifiers,
    ...unjudged.map((field) => ({
      field,
      outcome: 'unknown' as const,
      query: undefined,
      candidate: undefined,
    })),
  ];
  const said = (field: string, value: string | undefined) =>
    value === undefined || value === '' ? '' : factText(field, value, t, language);
  return rows.map(({ field, outcome, query: own, candidate }) => ({
    id: field,
    field: fieldText(field, t),
    own: said(field, own ?? asked[field]),
    other: said(field, candidate ?? listed[field]),
    tone: outcomeTone[outcome],
    result: t(`hits:outcome.${outcome}`),
  }));
}
