import type { ProofConfig } from '@sorgfalt/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { CallFailed } from '../../client/call-failed.tsx';
import { save } from '../../client/download.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import { formatDate } from '../../ui/date-format.ts';
import { DateText } from '../../ui/date-text.tsx';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Status } from '../../ui/status.tsx';
import styles from './config-panel.module.css';
import { certificatesOf, fingerprintOf } from './pem.ts';
import { configQuery } from './proofs-queries.ts';
import { NotQualifiedChip } from './stamp-facts.tsx';

/** The public material that proofs are checked against, to compare and to take along. */
export function ConfigPanel() {
  const t = useTexts();
  const { data: config, error, refetch, isFetching } = useQuery(configQuery);
  if (error) {
    return (
      <CallFailed
        error={error}
        title={t('proofs:config.loadFailed')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (!config) return <Skeleton lines={12} />;
  return (
    <div className={styles['cards']}>
      <p className={styles['intro']}>
        {t('proofs:config.intro')} <Link to="/app/proofs/fingerprints">{t('proofs:sheet.open')}</Link>
      </p>
      <LogCard config={config} />
      <Card title={t('proofs:config.authorities')}>
        {config.authorities.length === 0 && <p>{t('proofs:config.noAuthority')}</p>}
        <ul className={styles['lines']}>
          {config.authorities.map(({ name, url, isEmbedded }) => (
            <li key={name}>
              <strong>{name}</strong>
              {isEmbedded ? <NotQualifiedChip /> : null}
              <span>{url === null ? t('proofs:config.builtIn') : <CodeText value={url} />}</span>
            </li>
          ))}
        </ul>
      </Card>
      <Card title={t('proofs:config.sealKeys')}>
        <SealKeys keys={config.sealKeys} />
      </Card>
      <Card title={t('proofs:config.certificates')}>
        <ul className={styles['lines']}>
          <Roots name={t('proofs:config.sealRoot')} file="seal-roots.pem" pem={config.sealRoots} />
          <Roots
            name={t('proofs:config.timestampRoot')}
            file="timestamp-roots.pem"
            pem={config.timestampRoots}
          />
        </ul>
      </Card>
    </div>
  );
}

function LogCard({ config }: { config: ProofConfig }) {
  const t = useTexts();
  const { formerLogKeys, logKey, origin, witnessQuorum, witnesses } = config;
  const key = (value: string) => <CodeText value={value} copy />;
  const items: { id: string; label: string; value: ReactNode }[] = [
    { id: 'origin', label: t('proofs:config.origin'), value: <CodeText value={origin} /> },
    { id: 'key', label: t('proofs:config.logKey'), value: key(logKey) },
    ...formerLogKeys.map((value) => ({
      id: value,
      label: t('proofs:config.formerLogKey'),
      value: key(value),
    })),
    ...witnesses.map((value) => ({ id: value, label: t('proofs:config.witness'), value: key(value) })),
    {
      id: 'quorum',
      label: t('proofs:config.quorum'),
      value: witnesses.length === 0 ? t('proofs:config.noWitness') : witnessQuorum,
    },
  ];
  return (
    <Card title={t('proofs:config.log')}>
      <KeyValueList items={items} />
    </Card>
  );
}

function SealKeys({ keys }: { keys: ProofConfig['sealKeys'] }) {
  const t = useTexts();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways on narrow screens
    <section className={styles['scroll']} tabIndex={0} aria-label={t('proofs:config.fingerprint')}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{t('proofs:config.keyId')}</th>
            <th scope="col">{t('proofs:config.alg')}</th>
            <th scope="col">{t('proofs:config.fingerprint')}</th>
            <th scope="col">{t('proofs:config.since')}</th>
            <th scope="col">{t('proofs:config.state')}</th>
            <th scope="col">{t('proofs:config.certificate')}</th>
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <tr key={key.keyId}>
              <th scope="row">
                <CodeText value={key.keyId} />
              </th>
              <td>{key.alg}</td>
              <td>
                <CodeText kind="hash" value={key.fingerprint} />
              </td>
              <td>
                <DateText value={key.since} />
              </td>
              <td>
                <KeyState sealKey={key} />
              </td>
              <td>
                {key.certificate === null ? (
                  t('proofs:config.noCertificate')
                ) : (
                  <SaveButton name={key.keyId} file={`seal-${key.keyId}.pem`} content={key.certificate} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function KeyState({ sealKey: { retiredAt, revokedAt } }: { sealKey: ProofConfig['sealKeys'][number] }) {
  const t = useTexts();
  if (revokedAt !== null) {
    return <Status tone="stopped">{t('proofs:config.revoked', { date: formatDate(revokedAt) })}</Status>;
  }
  return retiredAt === null ? (
    <Status tone="good">{t('proofs:config.inUse')}</Status>
  ) : (
    <Status tone="neutral">{t('proofs:config.retired', { date: formatDate(retiredAt) })}</Status>
  );
}

function Roots({ name, file, pem }: { name: string; file: string; pem: string }) {
  const t = useTexts();
  const certificates = certificatesOf(pem);
  return (
    <li>
      <strong>{name}</strong>
      {certificates.length === 0 && <span>{t('proofs:config.noCertificate')}</span>}
      {certificates.map((der) => (
        <CodeText key={fingerprintOf(der)} kind="hash" max={0} value={fingerprintOf(der)} />
      ))}
      {certificates.length > 0 && <SaveButton name={name} file={file} content={pem} />}
    </li>
  );
}

function SaveButton({ name, file, content }: { name: string; file: string; content: string }) {
  return (
    <Button
      size="small"
      variant="ghost"
      icon={<IconDownload />}
      aria-label={`PEM: ${name}`}
      onClick={() => save(new Blob([content], { type: 'application/x-pem-file' }), file)}
    >
      PEM
    </Button>
  );
}
