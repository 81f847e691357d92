import type { Hit, ScreeningQueryInput } from '@sorgfalt/contract';
import type { Translate } from '../../i18n/i18n.ts';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { ComparisonTable, type ComparisonRow } from '../../ui/comparison-table.tsx';
import { factText, fieldText, outcomeTone, tokenText, tokenTone } from './words.ts';

export interface HitTableProps {
  readonly hit: Hit;
  readonly query: ScreeningQueryInput;
}

/** Query and entry side by side: the whole name, each of its words, then every further fact. */
export function HitTable({ hit, query }: HitTableProps) {
  const t = useTexts();
  const language = useLanguage();
  return (
    <ComparisonTable
      label={`${t('screening:hit.compare')}: ${hit.listedName}`}
      columns={{
        field: t('screening:hit.field'),
        own: t('screening:hit.asked'),
        other: t('screening:hit.listed'),
        result: t('screening:hit.result'),
      }}
      notStated={t('screening:hit.notStated')}
      rows={[
        {
          id: 'name',
          field: fieldText('name', t),
          own: query.name,
          other: hit.listedName,
          result: t('screening:hit.byWord'),
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
    field: t('screening:hit.word'),
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
    result: t(`screening:outcome.${outcome}`),
  }));
}
