import type { CaseDetail, DraftForm, Hit } from '@sorgfalt/contract';
import type { ReactNode } from 'react';
import type { Translate } from '../../i18n/i18n.ts';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { Card } from '../../ui/card.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import { formatDate } from '../../ui/date-format.ts';
import { ComparisonTable, type ComparisonRow } from '../../ui/comparison-table.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { isAlike, qualifierText, tokenText, topicText } from './code-texts.ts';
import { countryName } from '../../app/countries.ts';
import styles from './hits-card.module.css';

const bandTone = { strong: 'bad', possible: 'caution', weak: 'neutral' } as const;
const outcomeTone = { match: 'caution', mismatch: 'good', unknown: 'neutral' } as const;

/** Listed names that may be the client, each compared field by field. */
export function HitsCard({ detail }: { detail: CaseDetail }) {
  const t = useTexts();
  const screened = detail.steps.find(({ step }) => step === 'aml_screening')?.state === 'completed';
  if (!screened) return null;
  return (
    <Card
      title={t('onboarding:hits.title')}
      {...(detail.hits.length > 0 ? { subtitle: t('onboarding:hits.why') } : {})}
    >
      {detail.hits.length === 0 ? (
        <p className={styles['quiet']}>{t('onboarding:hits.none')}</p>
      ) : (
        <ul className={styles['hits']}>
          {detail.hits.map((hit) => (
            <li key={`${hit.listId}/${hit.entityId}`}>
              <OneHit hit={hit} form={detail.form} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function OneHit({ hit, form }: { hit: Hit; form: DraftForm }) {
  const t = useTexts();
  return (
    <article className={styles['hit']} aria-label={hit.listedName}>
      <header className={styles['head']}>
        <h3 className={styles['name']}>
          <bdi>{hit.listedName}</bdi>
        </h3>
        <StatusChip tone={bandTone[hit.band]}>{t(`onboarding:hits.band.${hit.band}`)}</StatusChip>
        <span className={styles['quiet']}>
          {hit.listName} · {t('onboarding:hits.entry')} <CodeText value={hit.entityId} />
        </span>
      </header>
      <Comparison hit={hit} form={form} />
      <dl className={styles['facts']}>
        {hit.topics.length > 0 && (
          <Fact label={t('onboarding:hits.topics')}>
            {hit.topics.map((topic) => topicText(topic, t)).join(', ')}
          </Fact>
        )}
        {hit.programs.length > 0 && (
          <Fact label={t('onboarding:hits.programs')}>{hit.programs.join(', ')}</Fact>
        )}
        <Fact label={t('onboarding:hits.score')}>
          <bdi dir="ltr">{hit.score.toFixed(2)}</bdi>
        </Fact>
      </dl>
    </article>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Comparison({ hit, form }: { hit: Hit; form: DraftForm }) {
  const t = useTexts();
  const language = useLanguage();
  return (
    <ComparisonTable
      label={`${t('onboarding:hits.compare')}: ${hit.listedName}`}
      columns={{
        field: t('onboarding:hits.field'),
        own: t('onboarding:hits.client'),
        other: t('onboarding:hits.listed'),
        result: t('onboarding:hits.result'),
      }}
      notStated={t('onboarding:hits.empty')}
      rows={[...wordRows(hit, t), ...factRows(hit, form, t, language)]}
    />
  );
}

function wordRows(hit: Hit, t: Translate): ComparisonRow[] {
  return hit.tokens.map((token, place) => ({
    // Words repeat in names; their place does not.
    id: `${String(place)} ${token.q}`,
    field: t('onboarding:hits.name'),
    own: token.q,
    other: token.c,
    tone: !isAlike(token) ? 'good' : token.kind === 'exact' ? 'bad' : 'caution',
    result: tokenText(token, t),
  }));
}

function factRows(hit: Hit, form: DraftForm, t: Translate, language: string): ComparisonRow[] {
  const day = (value: string | undefined) =>
    value !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDate(value) : value;
  const countries = (codes: readonly string[]) => codes.map((code) => countryName(code, language)).join(', ');
  const ownNationality = form.nationality === 'OTHER' ? form.otherNationality : form.nationality;
  const values: Readonly<Record<string, { client: string | undefined; listed: string }>> = {
    birthDate: {
      client: day(form.birthDate),
      listed: hit.birthDates.map((each) => day(each) ?? '').join(', '),
    },
    nationality: {
      client: ownNationality === undefined ? undefined : countries([ownNationality]),
      listed: countries(hit.nationalities),
    },
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
  return rows.map(({ field, outcome, query, candidate }) => ({
    id: field,
    field: qualifierText(field, t),
    own: values[field]?.client ?? query ?? '',
    other: values[field]?.listed ?? candidate ?? '',
    tone: outcomeTone[outcome],
    result: t(`onboarding:hits.outcome.${outcome}`),
  }));
}
