import type { SignInWay } from '@sorgfalt/contract';
import { useQuery } from '@tanstack/react-query';
import { CallFailed } from '../../client/call-failed.tsx';
import { configQuery, identityProvider } from '../../client/identity/session.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Card } from '../../ui/card.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ChangeButton } from './factors/change-button.tsx';
import { LinkWay } from './link-way.tsx';
import styles from './profile-page.module.css';
import { waysQuery } from './ways-query.ts';

/** How the account is opened, and how else it could be. */
export function WaysCard() {
  const t = useTexts();
  const query = useQuery(waysQuery);
  return (
    <Card title={t('profile:ways.title')} subtitle={t('profile:ways.text')}>
      {query.isPending && <Skeleton />}
      {query.error && (
        <CallFailed
          error={query.error}
          title={t('profile:ways.loadFailed')}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data && (
        <ul className={styles['sessions']}>
          {query.data.map((each) => (
            <Way key={each.way} {...each} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Way({ way, since, state }: SignInWay) {
  const t = useTexts();
  const { data: config } = useQuery(configQuery);
  const name = t(`identity:method.${way}`, { label: config?.issuerLabel ?? '' });
  return (
    <li className={styles['session']}>
      <span className={styles['where']}>
        {name}
        <span className={styles['since']}>
          {since === null ? (
            t(state === 'linkable' ? 'profile:ways.none' : 'profile:ways.there')
          ) : (
            <>
              {t('profile:sessions.since')} <DateText value={since} />
            </>
          )}
          {(state === 'last' || state === 'firm') && ` · ${t(`profile:ways.${state}`)}`}
        </span>
      </span>
      {way !== 'email' && state === 'linkable' && <LinkWay way={way} name={name} />}
      {way !== 'email' && state === 'linked' && (
        <ChangeButton
          label={t('profile:ways.unlinkNamed', { name })}
          text={t('profile:ways.unlink')}
          title={t('profile:ways.unlinkTitle', { name })}
          description={t('profile:ways.unlinkText')}
          done={t('profile:ways.unlinked', { name })}
          change={() => identityProvider().unlinkWay(way)}
        />
      )}
    </li>
  );
}
