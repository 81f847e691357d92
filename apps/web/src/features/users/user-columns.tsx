import { roles, whyNotChange, type Role, type User } from '@sorgfalt/contract';
import { IconLock } from '@tabler/icons-react';
import { roleOf } from '../../client/identity/user.ts';
import type { Translate } from '../../i18n/i18n.ts';
import type { Column } from '../../ui/data-table-model.ts';
import { DateText } from '../../ui/date-text.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { StateCell } from './state-cell.tsx';
import styles from './user-columns.module.css';

interface Options {
  /** Who looks. */
  readonly caller: { readonly uid: string; readonly role: Role };
  readonly adminCount: number;
  /** Whose change is on its way. */
  readonly pendingUid: string | undefined;
  onRole(user: User, role: Role): void;
}

export function userColumns(t: Translate, options: Options): Column<User>[] {
  return [
    { id: 'name', header: t('users:column.name'), width: 'minmax(140px, 1fr)', cell: ({ name }) => name },
    {
      id: 'email',
      header: t('users:column.email'),
      width: 'minmax(180px, 2fr)',
      cell: ({ email }) => <bdi>{email}</bdi>,
    },
    {
      id: 'provider',
      header: t('users:column.provider'),
      width: '130px',
      hideBelow: 1024,
      cell: ({ provider }) => t(`users:provider.${provider}`),
    },
    {
      id: 'role',
      place: 'amount',
      header: t('users:column.role'),
      width: '160px',
      cell: (user) => <RoleCell user={user} t={t} options={options} />,
    },
    {
      id: 'state',
      place: 'status',
      header: t('users:column.state'),
      width: 'minmax(120px, 1fr)',
      cell: (user) => (
        <span className={styles['state']}>
          <StateCell user={user} isLocked={refusalOf(user, options) !== null} />
        </span>
      ),
    },
    {
      id: 'lastLogin',
      header: t('users:column.lastLogin'),
      width: '130px',
      hideBelow: 1024,
      cell: ({ lastLoginAt }) => (lastLoginAt === null ? t('users:never') : <DateText value={lastLoginAt} />),
    },
  ];
}

function refusalOf({ uid }: User, { caller, adminCount }: Options) {
  return whyNotChange(caller, uid, adminCount);
}

/** The role as a choice; one's own is locked, and says why. */
function RoleCell({ user, t, options }: { user: User; t: Translate; options: Options }) {
  const role = roleOf(user);
  const refusal = refusalOf(user, options);
  if (refusal !== null) {
    return (
      <Tooltip text={t(refusal === 'last-admin' ? 'users:lastAdmin' : 'users:own')}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the reason must be reachable by keyboard */}
        <span className={styles['locked']} tabIndex={0}>
          <IconLock size={14} aria-hidden="true" />
          {t(`role.${role}`)}
        </span>
      </Tooltip>
    );
  }
  return (
    <NativeSelect
      className={styles['role']}
      aria-label={t('users:roleOf', { name: user.name })}
      value={role}
      disabled={options.pendingUid === user.uid}
      onChange={(event) => {
        const next = roles.find((candidate) => candidate === event.target.value);
        if (next !== undefined && next !== role) options.onRole(user, next);
      }}
      options={roles.map((value) => ({ value, label: t(`role.${value}`) }))}
    />
  );
}
