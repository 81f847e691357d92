import type { Handover } from '@sorgfalt/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { QueryTable } from '../../client/query-table.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { HandoverDialog } from './handover-dialog.tsx';
import { handoversQuery } from './queries.ts';
import { handoverColumns } from './system-columns.tsx';

/** Accounts that the directory wants to look after; nothing where there are none. */
export function HandoversTable() {
  const t = useTexts();
  const query = useQuery(handoversQuery);
  const [allowed, setAllowed] = useState<Handover>();
  const columns = useMemo(() => handoverColumns(t, setAllowed), [t]);
  const wanted = query.data?.handovers ?? [];
  if (wanted.length === 0 && !query.isError) return null;
  return (
    <>
      {wanted.length > 0 && (
        <Banner tone="caution" title={t('directory:handover.handovers')}>
          {t('directory:handover.handoversText')}
        </Banner>
      )}
      <QueryTable<Handover>
        query={query}
        label={t('directory:handover.handovers')}
        columns={columns}
        rows={wanted}
        rowKey={({ uid }) => uid}
        failed={t('directory:handover.loadFailed')}
      />
      {allowed && <HandoverDialog handover={allowed} onClose={() => setAllowed(undefined)} />}
    </>
  );
}
