import type { AccessReviewLine } from '@sorgfalt/contract';
import type { Translate } from '../../i18n/i18n.ts';
import { wordOf } from '../../i18n/word-of.ts';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table-model.ts';
import { DateText } from '../../ui/date-text.tsx';
import { Status } from '../../ui/status.tsx';
import styles from './user-columns.module.css';

interface Options {
  /** Who looks. */
  readonly uid: string;
  readonly isClosed: boolean;
  onDecide(line: AccessReviewLine): void;
}

/** Why whoever looks does not decide about an account; null where they can. */
export function whyNotDecide(
  { uid, decision, exempt }: AccessReviewLine,
  onlooker: string,
): 'decided' | 'own' | NonNullable<AccessReviewLine['exempt']> | null {
  if (decision !== null) return 'decided';
  if (exempt !== null) return exempt;
  return uid === onlooker ? 'own' : null;
}

export function accessColumns(t: Translate, options: Options): Column<AccessReviewLine>[] {
  return [
    {
      id: 'name',
      place: 'title',
      header: t('users:column.name'),
      width: 'minmax(160px, 1fr)',
      cell: ({ name }) => name,
      under: ({ email }) => <bdi>{email}</bdi>,
    },
    {
      id: 'role',
      place: 'amount',
      header: t('users:column.role'),
      width: '120px',
      cell: ({ role }) => t(`role.${role}`),
      under: ({ state }) => (state === 'active' ? null : t(`users:state.${state}`)),
    },
    {
      id: 'provider',
      header: t('users:column.provider'),
      width: '120px',
      hideBelow: 1440,
      cell: ({ provider }) => t(`users:provider.${provider}`),
      under: ({ hasFactor }) => (hasFactor ? null : t('users:access.noFactor')),
    },
    {
      id: 'lastLogin',
      header: t('users:column.lastLogin'),
      width: '130px',
      cell: ({ lastLoginAt }) => (lastLoginAt === null ? t('users:never') : <DateText value={lastLoginAt} />),
      under: ({ isAsleep }) => (isAsleep ? t('users:access.asleep') : null),
    },
    {
      id: 'acts',
      header: t('users:access.column.acts'),
      width: 'minmax(180px, 2fr)',
      cell: ({ acts }) => actsText(acts, t),
    },
    {
      id: 'decision',
      place: 'status',
      header: t('users:access.column.decision'),
      width: 'minmax(180px, 1fr)',
      cell: (line) => <Decision line={line} t={t} options={options} />,
      under: ({ note }) => note,
    },
  ];
}

/** What somebody did, the most first. */
function actsText(acts: AccessReviewLine['acts'], t: Translate): string {
  const counted = Object.entries(acts).toSorted(([, a], [, b]) => b - a);
  if (counted.length === 0) return t('users:access.noActs');
  return counted
    .map(([area, count]) => `${wordOf(t, `users:access.area.${area}`, area)} ${count}`)
    .join(' · ');
}

function Decision({ line, t, options }: { line: AccessReviewLine; t: Translate; options: Options }) {
  const { decision, newRole, name } = line;
  if (decision !== null) {
    return (
      <Status tone={decision === 'keep' ? 'good' : 'neutral'}>
        {t(`users:access.decided.${decision}`)}
        {newRole !== null && ` ${t(`role.${newRole}`)}`}
      </Status>
    );
  }
  const why = whyNotDecide(line, options.uid);
  if (why === 'disabled' || why === 'only-administrator' || why === 'own') {
    return <span className={styles['wrapped']}>{t(`users:access.exempt.${why}`)}</span>;
  }
  if (options.isClosed) return null;
  return (
    <Button
      size="small"
      aria-label={t('users:access.decideOf', { name })}
      onClick={(event) => {
        event.stopPropagation();
        options.onDecide(line);
      }}
    >
      {t('users:access.decide')}
    </Button>
  );
}
