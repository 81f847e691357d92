import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CallFailed } from '../../client/call-failed.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FingerprintsSheet } from './fingerprints-sheet.tsx';
import styles from './fingerprints-page.module.css';
import { configQuery } from './proofs-queries.ts';

/** The sheet by which somebody outside recognises the firm's keys: printed, signed and handed over, or published. */
export function FingerprintsPage() {
  const t = useTexts();
  const { data: config, dataUpdatedAt, error, refetch, isFetching } = useQuery(configQuery);
  return (
    <>
      <div className={styles['screen']}>
        <PageHeader
          back={
            <Link to="/app/proofs" search={{ tab: 'config' }}>
              {t('proofs:tabs.config')}
            </Link>
          }
          title={t('proofs:sheet.page')}
          subtitle={t('proofs:sheet.subtitle')}
          actions={
            config !== undefined && (
              <Button variant="primary" onClick={() => window.print()}>
                {t('proofs:sheet.print')}
              </Button>
            )
          }
        />
        {config?.firm.name === '' && (
          <Banner tone="caution" title={t('proofs:sheet.unnamed')}>
            {t('proofs:sheet.unnamedText')}
          </Banner>
        )}
      </div>
      {config === undefined && error === null && <Skeleton lines={12} />}
      {config === undefined && error !== null && (
        <CallFailed
          error={error}
          title={t('proofs:config.loadFailed')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {config !== undefined && config.firm.name !== '' && !config.firm.isSealed && (
        <Banner tone="caution" title={t('proofs:sheet.another')}>
          {t('proofs:sheet.anotherText')}
        </Banner>
      )}
      {config !== undefined && <FingerprintsSheet config={config} at={dataUpdatedAt} />}
    </>
  );
}
