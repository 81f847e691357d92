import { factorRoutes, type Factors, type Passkey } from '@sorgfalt/contract';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { CallFailed } from '../../../client/call-failed.tsx';
import { call } from '../../../client/api-client.ts';
import { hasPasskeys } from '../../../client/identity/passkey.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Card } from '../../../ui/card.tsx';
import { DateText } from '../../../ui/date-text.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Status } from '../../../ui/status.tsx';
import profile from '../profile-page.module.css';
import { AddPasskey } from './add-passkey.tsx';
import { AddTotp } from './add-totp.tsx';
import { ChangeButton } from './change-button.tsx';
import { EnrolmentCode } from './enrolment-code.tsx';
import { factorsQuery } from './factor-queries.ts';
import styles from './factors.module.css';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useEnrolment } from './set-up-factors.tsx';

/** What proves who one is besides the password: seen, added and removed. */
export function FactorsCard() {
  const t = useTexts();
  const query = useQuery(factorsQuery);
  return (
    <Card title={t('factors:profile.title')} subtitle={t('factors:profile.text')}>
      {query.isPending && <Skeleton />}
      {query.error && (
        <CallFailed
          error={query.error}
          title={t('factors:profile.loadFailed')}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data && <FactorList factors={query.data} />}
    </Card>
  );
}

function FactorList({ factors }: { factors: Factors }) {
  const t = useTexts();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { code, setCode, added } = useEnrolment(setCodes);
  const { passkeys, hasTotp, recoveryCodesLeft, enrolment } = factors;
  return (
    <>
      {codes !== null && <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />}
      {enrolment === 'code' && <EnrolmentCode value={code} onChange={setCode} />}
      <Part title={t('factors:profile.passkeys')}>
        {passkeys.length === 0 ? (
          <p>{t('factors:passkey.none')}</p>
        ) : (
          <ul className={profile['sessions']}>
            {passkeys.map((passkey) => (
              <PasskeyRow key={passkey.passkeyId} passkey={passkey} />
            ))}
          </ul>
        )}
        {hasPasskeys() && (
          <AddPasskey
            suggestion={t('factors:passkey.named', { number: passkeys.length + 1 })}
            code={code}
            isPrimary={enrolment !== 'proof'}
            onAdded={added}
          />
        )}
      </Part>
      <Part title={t('factors:profile.totp')}>
        <div className={styles['row']}>
          <Status tone={hasTotp ? 'good' : 'neutral'}>
            {t(hasTotp ? 'factors:totp.on' : 'factors:totp.off')}
          </Status>
          {hasTotp && <RemoveTotp />}
        </div>
        {!hasTotp && <AddTotp code={code} onAdded={added} />}
      </Part>
      {enrolment === 'proof' && (
        <Part title={t('factors:profile.recovery')}>
          <div className={styles['row']}>
            <span>{t('factors:recovery.left', { number: recoveryCodesLeft })}</span>
            <RenewCodes onMade={setCodes} />
          </div>
        </Part>
      )}
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles['part']}>
      <h3 className={styles['title']}>{title}</h3>
      {children}
    </section>
  );
}

function PasskeyRow({ passkey: { passkeyId, name, addedAt, lastUsedAt, isSynced } }: { passkey: Passkey }) {
  const t = useTexts();
  return (
    <li className={profile['session']}>
      <span className={profile['where']}>
        <bdi>{name}</bdi>
        <span className={profile['since']}>
          <DateText value={addedAt} /> · {t(isSynced ? 'factors:passkey.synced' : 'factors:passkey.device')} ·{' '}
          {lastUsedAt === null ? (
            t('factors:passkey.neverUsed')
          ) : (
            <>
              {t('factors:passkey.lastUsed')} <DateText value={lastUsedAt} withTime />
            </>
          )}
        </span>
      </span>
      <ChangeButton
        label={t('factors:passkey.removeNamed', { name })}
        text={t('factors:passkey.remove')}
        title={t('factors:passkey.removeTitle', { name })}
        description={t('factors:passkey.removeText')}
        done={t('factors:passkey.removed')}
        change={() => call(factorRoutes.removePasskey, { params: { passkeyId } })}
      />
    </li>
  );
}

function RemoveTotp() {
  const t = useTexts();
  return (
    <ChangeButton
      label={t('factors:totp.removeNamed')}
      text={t('factors:totp.remove')}
      title={t('factors:totp.removeTitle')}
      description={t('factors:totp.removeText')}
      done={t('factors:totp.removed')}
      change={() => call(factorRoutes.removeTotp)}
    />
  );
}

function RenewCodes({ onMade }: { onMade(codes: readonly string[] | null): void }) {
  const t = useTexts();
  return (
    <ChangeButton
      label={t('factors:recovery.renew')}
      text={t('factors:recovery.renew')}
      title={t('factors:recovery.renewTitle')}
      description={t('factors:recovery.renewText')}
      done={t('factors:recovery.title')}
      change={async () => onMade((await call(factorRoutes.renewRecoveryCodes)).recoveryCodes)}
    />
  );
}
