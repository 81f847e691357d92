import type { CaseDetail, DraftForm, ScreeningQueryInput } from '@sorgfalt/contract';
import { HitCard } from '../../domain/hits/hit-card.tsx';
import { hitKey } from '../../domain/hits/words.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Card } from '../../ui/card.tsx';
import styles from './hits-card.module.css';

/** Listed names that may be the client, each compared field by field. */
export function HitsCard({ detail }: { detail: CaseDetail }) {
  const t = useTexts();
  const screened = detail.steps.find(({ step }) => step === 'aml_screening')?.state === 'completed';
  if (!screened) return null;
  const query = queryOf(detail.form);
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
            <li key={hitKey(hit)}>
              <HitCard hit={hit} query={query} own="client" />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** What the client stated, as far as lists are compared with it. */
function queryOf({
  clientName = '',
  birthDate,
  nationality,
  otherNationality,
}: DraftForm): ScreeningQueryInput {
  const country = nationality === 'OTHER' ? otherNationality : nationality;
  return {
    name: clientName,
    ...(birthDate === undefined ? {} : { birthDate }),
    ...(country === undefined ? {} : { nationalities: [country] }),
  };
}
