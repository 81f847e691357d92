import type { ClientRegisters, RegisterSubject } from '@sorgfalt/contract';
import { useQuery } from '@tanstack/react-query';
import { CallFailed } from '../../../client/call-failed.tsx';
import { matchTexts } from '../../../domain/hits/hit-table.tsx';
import { fieldsText } from '../../../domain/registers/words.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Card } from '../../../ui/card.tsx';
import { ComparisonLegend } from '../../../ui/comparison.tsx';
import { formatDate } from '../../../ui/date-format.ts';
import { DateText } from '../../../ui/date-text.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { AskForm } from './ask-form.tsx';
import { ExtractView } from './extract-view.tsx';
import { PublicationList } from './publication-list.tsx';
import { registersQuery } from './queries.ts';
import styles from './registers.module.css';

/** What registers say of a client and of those behind it, beside what was declared. */
export function RegistersCard({ clientId }: { clientId: string }) {
  const t = useTexts();
  const { data, error, refetch } = useQuery(registersQuery(clientId));
  return (
    <Card title={t('registers:title')} actions={<ComparisonLegend matches={matchTexts(t)} />}>
      {data === undefined && !error && <Skeleton lines={4} />}
      {data === undefined && error && (
        <CallFailed error={error} compact title={t('registers:unknown')} onRetry={() => void refetch()} />
      )}
      {data && data.subjects.length === 0 && <p className={styles['quiet']}>{t('registers:nobody')}</p>}
      {data && data.subjects.length > 0 && (
        <div className={styles['parts']}>
          <AskForm clientId={clientId} known={data} />
          <Watch known={data} />
          {data.subjects.map((subject) => (
            <Subject key={subject.partyId ?? ''} clientId={clientId} subject={subject} />
          ))}
        </div>
      )}
    </Card>
  );
}

/** How far publications are read: what is not said there need not be so. */
function Watch({ known: { watch, registers } }: { known: ClientRegisters }) {
  const t = useTexts();
  const isConfigured = registers.some((each) => each.register === 'zefix' && each.isConfigured);
  if (watch === null)
    return isConfigured ? <p className={styles['quiet']}>{t('registers:published.watchOff')}</p> : null;
  const { readThrough, failedAt, fault } = watch;
  return (
    <>
      <p className={styles['quiet']}>
        {t('registers:published.watch')} <DateText value={readThrough} />
      </p>
      {failedAt !== null && (
        <Banner tone="caution">
          {t('registers:published.watchFailed', {
            at: formatDate(failedAt),
            fault: fault === null ? '' : t(`registers:fault.${fault}`),
          })}
        </Banner>
      )}
    </>
  );
}

function Subject({ clientId, subject }: { clientId: string; subject: RegisterSubject }) {
  const t = useTexts();
  const { name, uid, extracts, contradicts, earlier, publications, morePublications } = subject;
  return (
    <section className={styles['subject']}>
      <h3 className={styles['heading']}>
        <bdi>{name}</bdi>
        {uid !== null && (
          <>
            {' '}
            <bdi dir="ltr" className={styles['quiet']}>
              {uid}
            </bdi>
          </>
        )}
      </h3>
      {contradicts.length > 0 && (
        <Banner tone="caution">{t('registers:contradict', { fields: fieldsText(contradicts, t) })}</Banner>
      )}
      {extracts.length === 0 && <p className={styles['quiet']}>{t('registers:none', { name })}</p>}
      {extracts.map((extract) => (
        <ExtractView key={extract.extractId} clientId={clientId} name={name} extract={extract} />
      ))}
      {publications.length > 0 && <PublicationList publications={publications} more={morePublications} />}
      {earlier > 0 && <p className={styles['quiet']}>{t('registers:earlier', { count: earlier })}</p>}
    </section>
  );
}
