import type { Handover, ProvisioningToken } from '@sorgfalt/contract';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { QueryTable } from '../../client/query-table.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { AddTokenDialog } from './add-token-dialog.tsx';
import styles from './directory.module.css';
import { HandoverDialog } from './handover-dialog.tsx';
import { handoverColumns, tokenColumns } from './provisioning-columns.tsx';
import { provisioningQuery } from './queries.ts';
import { RevokeTokenDialog } from './revoke-token-dialog.tsx';

/** With what the firm's directory makes and ends accounts here, and which it wants to take over. */
export function ProvisioningPage() {
  const t = useTexts();
  const query = useQuery(provisioningQuery);
  const [isAdding, setIsAdding] = useState(false);
  const [revoked, setRevoked] = useState<ProvisioningToken>();
  const [allowed, setAllowed] = useState<Handover>();
  const tokens = useMemo(() => tokenColumns(t, setRevoked), [t]);
  const handovers = useMemo(() => handoverColumns(t, setAllowed), [t]);
  const { url, tokens: made = [], handovers: wanted = [] } = query.data ?? {};
  return (
    <>
      <PageHeader
        title={t('directory:provisioning.title')}
        subtitle={t('directory:provisioning.subtitle')}
        actions={
          <Button variant="primary" icon={<IconPlus />} onClick={() => setIsAdding(true)}>
            {t('directory:provisioning.add')}
          </Button>
        }
      />
      <div className={styles['page']}>
        {wanted.length > 0 && (
          <>
            <Banner tone="caution" title={t('directory:provisioning.handovers')}>
              {t('directory:provisioning.handoversText')}
            </Banner>
            <QueryTable<Handover>
              query={query}
              label={t('directory:provisioning.handovers')}
              columns={handovers}
              rows={wanted}
              rowKey={({ uid }) => uid}
              failed={t('directory:provisioning.loadFailed')}
            />
          </>
        )}
        {url !== undefined && (
          <Card title={t('directory:provisioning.url')}>
            <CodeText value={url} copy />
          </Card>
        )}
        <QueryTable<ProvisioningToken>
          query={query}
          label={t('directory:provisioning.tokens')}
          columns={tokens}
          rows={made}
          rowKey={({ tokenId }) => tokenId}
          empty={
            <EmptyState title={t('directory:provisioning.none')}>
              {t('directory:provisioning.noneText')}
            </EmptyState>
          }
          failed={t('directory:provisioning.loadFailed')}
        />
      </div>
      {isAdding && <AddTokenDialog onClose={() => setIsAdding(false)} />}
      {revoked && <RevokeTokenDialog token={revoked} onClose={() => setRevoked(undefined)} />}
      {allowed && <HandoverDialog handover={allowed} onClose={() => setAllowed(undefined)} />}
    </>
  );
}
