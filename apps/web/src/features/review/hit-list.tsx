import type { Hit } from '@sorgfalt/contract';
import { useTexts } from '../../i18n/use-texts.ts';
import { wordOf } from '../../i18n/word-of.ts';
import { Card } from '../../ui/card.tsx';
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
      <section
        className={styles['scroll']}
        aria-label={`${t('review:hits.title')}: ${hit.listedName}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways on narrow screens
        tabIndex={0}
      >
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">{t('review:hits.field')}</th>
              <th scope="col">{t('review:hits.client')}</th>
              <th scope="col">{t('review:hits.listed')}</th>
              <th scope="col">{t('review:hits.result')}</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{t('review:hits.name')}</th>
              <td>{clientName}</td>
              <td>{hit.listedName}</td>
              <td>
                <TokenList tokens={hit.tokens} />
              </td>
            </tr>
            {hit.qualifiers.map((qualifier) => (
              <tr key={qualifier.field}>
                <th scope="row">{wordOf(t, `review:qualifier.${qualifier.field}`, qualifier.field)}</th>
                <td>{textOr(qualifier.query)}</td>
                <td>{textOr(qualifier.candidate ?? listedFacts(hit, qualifier.field))}</td>
                <td>
                  <StatusChip tone={outcomeTone[qualifier.outcome]}>
                    {t(`review:outcome.${qualifier.outcome}`)}
                  </StatusChip>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </article>
  );

  function textOr(text: string | undefined): string {
    return text === undefined || text === '' ? t('review:hits.unknown') : valueText('', text, t);
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
