import type { Hit } from '@sorgfalt/contract';
import { useTexts } from '../../i18n/use-texts.ts';
import { wordOf } from '../../i18n/word-of.ts';
import { Card } from '../../ui/card.tsx';
import { ComparisonTable } from '../../ui/comparison-table.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import styles from './hit-list.module.css';
import { bandTone, outcomeTone } from './tones.ts';
import { valueText } from './words.ts';

interface HitListProps {
  readonly hits: readonly Hit[];
  readonly clientName: string;
}

/** Listed names beside the client, field by field; how near they are is said in words. */
export function HitList({ hits, clientName }: HitListProps) {
  const t = useTexts();
  return (
    <Card title={t('review:hits.title')} headingLevel={3}>
      {hits.length === 0 ? (
        <p className={styles['none']}>{t('review:hits.none')}</p>
      ) : (
        <ul className={styles['hits']}>
          {hits.map((hit) => (
            <li key={`${hit.listId}-${hit.entityId}`}>
              <HitCard hit={hit} clientName={clientName} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function HitCard({ hit, clientName }: { hit: Hit; clientName: string }) {
  const t = useTexts();
  const about = [
    hit.topics.length > 0 && `${t('review:hits.topics')}: ${hit.topics.join(', ')}`,
    hit.programs.length > 0 && `${t('review:hits.programs')}: ${hit.programs.join(', ')}`,
  ].filter((text) => text !== false);
  return (
    <article className={styles['hit']}>
      <div className={styles['head']}>
        <div>
          <h4 className={styles['name']}>{hit.listedName}</h4>
          <p className={styles['about']}>
            {t('review:hits.list', { list: hit.listName, entity: hit.entityId })}
          </p>
          {about.length > 0 && <p className={styles['about']}>{about.join(' · ')}</p>}
        </div>
        <StatusChip tone={bandTone[hit.band]}>{t(`review:band.${hit.band}`)}</StatusChip>
      </div>
      <ComparisonTable
        label={`${t('review:hits.title')}: ${hit.listedName}`}
        columns={{
          field: t('review:hits.field'),
          own: t('review:hits.client'),
          other: t('review:hits.listed'),
          result: t('review:hits.result'),
        }}
        notStated={t('review:hits.unknown')}
        rows={[
          {
            id: 'name',
            field: t('review:hits.name'),
            own: clientName,
            other: hit.listedName,
            result: <TokenList tokens={hit.tokens} />,
          },
          ...hit.qualifiers.map(({ field, outcome, query, candidate }) => ({
            id: field,
            field: wordOf(t, `review:qualifier.${field}`, field),
            own: said(query),
            other: said(candidate ?? listedFacts(hit, field)),
            tone: outcomeTone[outcome],
            result: t(`review:outcome.${outcome}`),
          })),
        ]}
      />
    </article>
  );

  function said(text: string | undefined): string {
    return text === undefined || text === '' ? '' : valueText('', text, t);
  }
}

/** How each word of the name was found. */
function TokenList({ tokens }: Pick<Hit, 'tokens'>) {
  const t = useTexts();
  return (
    <ul className={styles['tokens']}>
      {tokens.map(({ q, c, kind }) => (
        <li key={`${q}-${c}`}>
          <span className={styles['pair']}>{q === c ? q : `${q} / ${c}`}</span>{' '}
          {wordOf(t, `review:token.${kind}`, kind)}
        </li>
      ))}
    </ul>
  );
}

function listedFacts(hit: Hit, field: string): string | undefined {
  if (field === 'birthDate') return hit.birthDates.join(',');
  return field === 'nationality' ? hit.nationalities.join(',') : undefined;
}
