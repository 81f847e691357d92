import type { ProofConfig } from '@sorgfalt/contract';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { formatDate } from '../../ui/date-format.ts';
import styles from './fingerprints-page.module.css';
import { certificateFacts, dnsRecords } from './published-keys.ts';
import type { CertificateFacts } from './published-keys.ts';

/** As of `at` (milliseconds since 1970): firm, keys of the log, roots and seals with their times; how to compare; records for the firm's domain; room to sign. */
export function FingerprintsSheet({ config, at }: { config: ProofConfig; at: number }) {
  const t = useTexts();
  const { firm, origin, logKey, formerLogKeys, witnesses, sealRoots, timestampRoots, sealKeys } = config;
  const said = (value: string) => (value === '' ? t('proofs:sheet.notSaid') : <bdi>{value}</bdi>);
  return (
    <article className={styles['sheet']} aria-labelledby="fingerprints-title">
      <header>
        <h2 id="fingerprints-title" className={styles['title']}>
          {t('proofs:sheet.title')}
        </h2>
        <p className={styles['quiet']}>
          {t('proofs:sheet.state', { date: formatDate(new Date(at).toISOString()) })}
        </p>
      </header>
      <Part title={t('proofs:sheet.firm')}>
        <Fact label={t('proofs:sheet.name')}>{said(firm.name)}</Fact>
        <Fact label={t('proofs:sheet.uid')}>{said(firm.uid)}</Fact>
        <Fact label={t('proofs:sheet.contact')}>{said(firm.contact)}</Fact>
      </Part>
      <Part title={t('proofs:config.log')}>
        <Fact label={t('proofs:config.origin')}>
          <Code>{origin}</Code>
        </Fact>
        <Fact label={t('proofs:config.logKey')}>
          <Code>{logKey}</Code>
        </Fact>
        {formerLogKeys.map((key) => (
          <Fact key={key} label={t('proofs:config.formerLogKey')}>
            <Code>{key}</Code>
          </Fact>
        ))}
        {witnesses.map((key) => (
          <Fact key={key} label={t('proofs:config.witness')}>
            <Code>{key}</Code>
          </Fact>
        ))}
      </Part>
      <Part title={t('proofs:config.certificates')}>
        {certificateFacts(sealRoots).map((root) => (
          <Fact key={root.fingerprint} label={t('proofs:config.sealRoot')}>
            <Certificate facts={root} />
          </Fact>
        ))}
        {certificateFacts(timestampRoots).map((root) => (
          <Fact key={root.fingerprint} label={t('proofs:config.timestampRoot')}>
            <Certificate facts={root} />
          </Fact>
        ))}
      </Part>
      <Part title={t('proofs:config.sealKeys')}>
        {sealKeys.map((key) => (
          <Fact key={key.keyId} label={<Code>{key.keyId}</Code>}>
            <SealKey sealKey={key} />
          </Fact>
        ))}
      </Part>
      <section>
        <h3 className={styles['heading']}>{t('proofs:sheet.compare')}</h3>
        <p>{t('proofs:sheet.compareText')}</p>
        <p>{t('proofs:sheet.elsewhere')}</p>
      </section>
      <section>
        <h3 className={styles['heading']}>{t('proofs:sheet.dns')}</h3>
        <p>{t('proofs:sheet.dnsText')}</p>
        <pre className={`${styles['records']} ${styles['code']}`} dir="ltr">
          {dnsRecords(config).join('\n')}
        </pre>
        <p>
          {t('proofs:sheet.dnsAsk')} <Code>dig +short TXT _ledger.DOMAIN</Code>
        </p>
      </section>
      <div className={styles['signing']}>
        {(['place', 'signer', 'signature'] as const).map((line) => (
          <p key={line} className={styles['line']}>
            {t(`proofs:sheet.${line}`)}
          </p>
        ))}
      </div>
    </article>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className={styles['heading']}>{title}</h3>
      <dl className={styles['facts']}>{children}</dl>
    </section>
  );
}

function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** Whole, so that it can be compared sign by sign. */
function Code({ children }: { children: string }) {
  return (
    <bdi dir="ltr" className={styles['code']} translate="no">
      {children}
    </bdi>
  );
}

function Certificate({ facts }: { facts: CertificateFacts }) {
  const t = useTexts();
  const [from, until] = [formatDate(facts.notBefore), formatDate(facts.notAfter)];
  return (
    <>
      <Code>{facts.fingerprint}</Code>
      <span className={styles['quiet']}>
        <bdi>{facts.subject}</bdi> · {t('proofs:sheet.valid', { from, until })}
      </span>
    </>
  );
}

function SealKey({ sealKey }: { sealKey: ProofConfig['sealKeys'][number] }) {
  const t = useTexts();
  const { certificate, fingerprint, since, retiredAt, revokedAt } = sealKey;
  const [facts] = certificateFacts(certificate ?? '');
  const ended =
    revokedAt !== null
      ? t('proofs:config.revoked', { date: formatDate(revokedAt) })
      : retiredAt !== null
        ? t('proofs:config.retired', { date: formatDate(retiredAt) })
        : t('proofs:config.inUse');
  return (
    <>
      {facts === undefined ? <Code>{fingerprint}</Code> : <Certificate facts={facts} />}
      <span className={styles['quiet']}>
        {t('proofs:config.since')} {formatDate(since)} · {ended}
      </span>
    </>
  );
}
