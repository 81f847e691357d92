import type { Hit, ScreeningQueryInput } from '@sorgfalt/contract';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { StatusChip, type Tone } from '../../ui/status-chip.tsx';
import { factText, fieldText, outcomeTone, tokenText, tokenTone } from './words.ts';
import styles from './hit-card.module.css';

export interface HitTableProps {
  readonly hit: Hit;
  readonly query: ScreeningQueryInput;
}

/** Query and entry side by side: the whole name, each of its words, then every further fact. */
export function HitTable({ hit, query }: HitTableProps) {
  const t = useTexts();
  return (
    // A wide table scrolls by itself, also by keyboard.
    <section
      className={styles['scroll']}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by key
      tabIndex={0}
      aria-label={`${t('screening:hit.compare')}: ${hit.listedName}`}
    >
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{t('screening:hit.field')}</th>
            <th scope="col">{t('screening:hit.asked')}</th>
            <th scope="col">{t('screening:hit.listed')}</th>
            <th scope="col">{t('screening:hit.result')}</th>
          </tr>
        </thead>
        <tbody>
          <tr className={styles['whole']}>
            <th scope="row">{fieldText('name', t)}</th>
            <td>
              <bdi>{query.name}</bdi>
            </td>
            <td>
              <bdi>{hit.listedName}</bdi>
            </td>
            <td>{t('screening:hit.byWord')}</td>
          </tr>
          {hit.tokens.map((token, place) => (
            <Row
              // Words repeat in names; their place does not.
              key={`${String(place)} ${token.q}`}
              field={t('screening:hit.word')}
              isPart
              asked={token.q}
              listed={token.c}
              tone={tokenTone(token)}
              result={tokenText(token, t)}
            />
          ))}
          <Facts hit={hit} query={query} />
        </tbody>
      </table>
    </section>
  );
}

function Facts({ hit, query }: HitTableProps) {
  const t = useTexts();
  const language = useLanguage();
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
  return rows.map(({ field, outcome, query: own, candidate }) => (
    <Row
      key={field}
      field={fieldText(field, t)}
      asked={said(field, own ?? asked[field])}
      listed={said(field, candidate ?? listed[field])}
      tone={outcomeTone[outcome]}
      result={t(`screening:outcome.${outcome}`)}
    />
  ));
}

interface RowProps {
  readonly field: string;
  readonly isPart?: boolean;
  readonly asked: string;
  readonly listed: string;
  readonly tone: Tone;
  readonly result: string;
}

function Row({ field, isPart = false, asked, listed, tone, result }: RowProps) {
  const t = useTexts();
  const empty = <span className={styles['quiet']}>{t('screening:hit.notStated')}</span>;
  return (
    <tr>
      <th scope="row" data-part={isPart || undefined}>
        {field}
      </th>
      <td>{asked === '' ? empty : <bdi>{asked}</bdi>}</td>
      <td>{listed === '' ? empty : <bdi>{listed}</bdi>}</td>
      <td>
        <StatusChip tone={tone}>{result}</StatusChip>
      </td>
    </tr>
  );
}
