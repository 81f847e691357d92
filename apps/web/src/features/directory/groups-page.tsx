import type { DirectoryGroup } from '@sorgfalt/contract';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { QueryTable } from '../../client/query-table.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { groupColumns } from './group-columns.tsx';
import { GroupDialog } from './group-dialog.tsx';
import { groupsQuery } from './queries.ts';
import { RemoveGroupDialog } from './remove-group-dialog.tsx';

/** Which groups of the firm's directory give which role. */
export function GroupsPage() {
  const t = useTexts();
  const query = useQuery(groupsQuery);
  /** `new`, or whose role is to be changed. */
  const [edited, setEdited] = useState<DirectoryGroup | 'new'>();
  const [removed, setRemoved] = useState<DirectoryGroup>();
  const columns = useMemo(() => groupColumns(t, { onEdit: setEdited, onRemove: setRemoved }), [t]);
  const add = (
    <Button variant="primary" icon={<IconPlus />} onClick={() => setEdited('new')}>
      {t('directory:add')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('directory:title')} subtitle={t('directory:subtitle')} actions={add} />
      <QueryTable<DirectoryGroup>
        query={query}
        label={t('directory:title')}
        columns={columns}
        rows={query.data?.groups ?? []}
        rowKey={({ groupId }) => groupId}
        empty={<EmptyState title={t('directory:empty')}>{t('directory:emptyText')}</EmptyState>}
        failed={t('directory:loadFailed')}
      />
      {edited !== undefined && (
        <GroupDialog group={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
      {removed !== undefined && <RemoveGroupDialog group={removed} onClose={() => setRemoved(undefined)} />}
    </>
  );
}
