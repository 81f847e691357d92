import { mayCall, userRoutes } from '@sorgfalt/contract';
import type { User } from '@sorgfalt/contract';
import { IconUserPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState, type FormEvent } from 'react';
import { errorText, requestIdOf } from '../../client/error-text.ts';
import { askNextPage, askPagesAgain } from '../../client/list-pages.ts';
import { useAuth } from '../../client/identity/auth-context.tsx';
import { useIsEmbedded } from '../../client/identity/use-is-embedded.ts';
import { roleOf } from '../../client/identity/user.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Field } from '../../ui/field.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { AdminDialog } from './admin-dialog.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { usersQuery, type UserFilter } from './queries.ts';
import { useRoleChange, type RoleChange } from './role-change.tsx';
import { userColumns } from './user-columns.tsx';
import filterRow from '../../ui/filter-row.module.css';
import styles from './users-page.module.css';

export function UsersPage() {
  const t = useTexts();
  // A name or an address: it is kept out of the page's own address.
  const [search, setSearch] = useState<string>();
  const { currentUser, role } = useAuth();
  const [isAsleep, setIsAsleep] = useState(false);
  const query = useInfiniteQuery(usersQuery(filterOf(search, isAsleep)));
  const [asked, setAsked] = useState<RoleChange>();
  const { change, pendingUid, dialog } = useRoleChange();

  const users = query.data?.pages.flatMap((page) => page.users) ?? [];
  const adminCount = users.filter((user) => roleOf(user) === 'admin').length;
  const columns = useMemo(
    () =>
      userColumns(t, {
        caller: { uid: currentUser.uid, role },
        // Of some only, nobody knows whether there are others.
        adminCount: search === undefined && !isAsleep ? adminCount : Infinity,
        pendingUid,
        onRole: (user, next) => {
          // Only what gives or takes the administration is asked about.
          if (next === 'admin' || roleOf(user) === 'admin') setAsked({ user, role: next });
          else change({ user, role: next });
        },
      }),
    [t, currentUser.uid, role, adminCount, search, isAsleep, pendingUid, change],
  );
  const requestId = requestIdOf(query.error);
  if (!mayCall(userRoutes.list.access, role)) return <Banner tone="caution">{t('users:adminOnly')}</Banner>;
  return (
    <>
      <PageHeader title={t('users:title')} subtitle={t('users:subtitle')} actions={<Invite />} />
      <search className={filterRow['filters']}>
        <UserSearch key={search ?? ''} search={search} onSearch={setSearch} />
        {search === undefined && (
          <Segmented
            label={t('users:filter.label')}
            value={isAsleep ? 'asleep' : 'all'}
            onValueChange={(value) => setIsAsleep(value === 'asleep')}
            options={(['all', 'asleep'] as const).map((value) => ({
              value,
              label: t(`users:filter.${value}`),
            }))}
          />
        )}
      </search>
      <DataTable<User>
        label={t('users:title')}
        columns={columns}
        rows={users}
        rowKey={(user) => user.uid}
        state={query.error ? 'error' : query.isFetching ? 'loading' : 'ready'}
        {...(query.data?.pages[0] === undefined ? {} : { total: query.data.pages[0].total })}
        filtered={search !== undefined}
        filteredEmptyText={t('users:filteredEmpty')}
        onClearFilters={() => setSearch(undefined)}
        empty={t(isAsleep ? 'users:filter.noneAsleep' : 'users:empty')}
        error={{
          title: t('users:loadFailed'),
          reason: errorText(query.error, t),
          onRetry: () => askPagesAgain(query),
          ...(requestId === undefined ? {} : { requestId }),
        }}
        onEndReached={() => askNextPage(query)}
      />
      {asked && (
        <AdminDialog
          user={asked.user}
          role={asked.role}
          onCancel={() => setAsked(undefined)}
          onConfirm={() => {
            change(asked);
            setAsked(undefined);
          }}
        />
      )}
      {dialog}
    </>
  );
}

/** The way in for a colleague. */
function Invite() {
  const t = useTexts();
  const isEmbedded = useIsEmbedded();
  const [isInviting, setIsInviting] = useState(false);
  if (!isEmbedded) return null;
  return (
    <>
      <Button variant="primary" icon={<IconUserPlus />} onClick={() => setIsInviting(true)}>
        {t('users:invite.open')}
      </Button>
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
    </>
  );
}

function filterOf(search: string | undefined, isAsleep: boolean): UserFilter {
  if (search !== undefined) return { is: 'found', search };
  return { is: isAsleep ? 'asleep' : 'all' };
}

interface UserSearchProps {
  readonly search: string | undefined;
  onSearch(text: string | undefined): void;
}

function UserSearch({ search, onSearch }: UserSearchProps) {
  const t = useTexts();
  const [text, setText] = useState(search ?? '');
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const next = text.trim();
    onSearch(next === '' ? undefined : next);
  };
  return (
    <form className={styles['search']} onSubmit={handleSubmit}>
      <Field label={t('users:search')} labelHidden>
        <TextInput
          type="search"
          data-filter
          value={text}
          maxLength={100}
          placeholder={t('users:search')}
          onChange={(event) => setText(event.target.value)}
          autoComplete="off"
        />
      </Field>
    </form>
  );
}
