import { keyPurposes, type AccessKey } from '@sorgfalt/contract';
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
import { AddKeyDialog } from './add-key-dialog.tsx';
import styles from './directory.module.css';
import { HandoversTable } from './handovers-table.tsx';
import { keysQuery } from './queries.ts';
import { RevokeKeyDialog } from './revoke-key-dialog.tsx';
import { keyColumns } from './system-columns.tsx';

/** With what other systems of the firm come in here: its directory, and those that screen names. */
export function SystemsPage() {
  const t = useTexts();
  const query = useQuery(keysQuery);
  const [isAdding, setIsAdding] = useState(false);
  const [revoked, setRevoked] = useState<AccessKey>();
  const columns = useMemo(() => keyColumns(t, setRevoked), [t]);
  const { doors, keys = [] } = query.data ?? {};
  return (
    <>
      <PageHeader
        title={t('directory:systems.title')}
        subtitle={t('directory:systems.subtitle')}
        actions={
          <Button variant="primary" icon={<IconPlus />} onClick={() => setIsAdding(true)}>
            {t('directory:systems.add')}
          </Button>
        }
      />
      <div className={styles['page']}>
        <HandoversTable />
        {keys.some(({ state }) => state === 'suspended') && (
          <Banner tone="caution" title={t('directory:systems.suspended')}>
            {t('directory:systems.suspendedText')}
          </Banner>
        )}
        <QueryTable<AccessKey>
          query={query}
          label={t('directory:systems.keys')}
          columns={columns}
          rows={keys}
          rowKey={({ keyId }) => keyId}
          empty={
            <EmptyState title={t('directory:systems.none')}>{t('directory:systems.noneText')}</EmptyState>
          }
          failed={t('directory:systems.loadFailed')}
        />
        {doors !== undefined &&
          keyPurposes.map((purpose) => (
            <Card key={purpose} title={t(`directory:systems.doors.${purpose}`)}>
              <CodeText value={doors[purpose]} copy />
            </Card>
          ))}
      </div>
      {isAdding && <AddKeyDialog onClose={() => setIsAdding(false)} />}
      {revoked && <RevokeKeyDialog held={revoked} onClose={() => setRevoked(undefined)} />}
    </>
  );
}
