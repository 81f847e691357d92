import { swissDay } from '@sorgfalt/calendar';
import { countedMax } from '@sorgfalt/contract';
import { createLink } from '@tanstack/react-router';
import { mayOpen, screens } from '../../domain/access.ts';
import { useAuth } from '../../client/identity/auth-context.tsx';
import type { Translate } from '../../i18n/i18n.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Card } from '../../ui/card.tsx';
import { formatDate } from '../../ui/date-format.ts';
import { NumberText } from '../../ui/number-text.tsx';
import { StatCard } from '../../ui/stat-card.tsx';
import styles from './dashboard-page.module.css';
import { FiguresFailed, type FiguresResult } from './part.tsx';
import type { DashboardFigures } from './queries.ts';

const StatLink = createLink(StatCard);

/** Five figures; for those who may, each is a link to the list behind it. */
export function DashboardStats({ figures }: { figures: FiguresResult }) {
  const t = useTexts();
  const auth = useAuth();
  const { data, isPending: loading } = figures;
  if (figures.isError && data === undefined) {
    return (
      <Card>
        <FiguresFailed figures={figures} />
      </Card>
    );
  }
  const isOfficer = mayOpen(screens.clients.access, auth);
  const stats = data?.stats;
  const onboardings = {
    label: t('dashboard:stat.onboardings'),
    value: stats ? <NumberText value={stats.totalOnboardings} /> : '–',
    hint: stats ? (
      <bdi>{t('dashboard:stat.thisWeek', { count: stats.onboardingsThisWeek })}</bdi>
    ) : (
      t('shell:authorisedOnly')
    ),
    loading,
  };
  const overdue = stats?.overdueReviews ?? 0;
  const reviews = {
    label: t('dashboard:stat.pendingReviews'),
    value: stats ? <NumberText value={stats.pendingReviews} max={countedMax} /> : '–',
    hint: stats ? <bdi>{overdueText(overdue, t)}</bdi> : t('shell:authorisedOnly'),
    loading,
    ...(overdue > 0 ? { tone: 'bad' as const } : {}),
  };
  return (
    <div className={styles['stats']}>
      {isOfficer ? <StatLink to="/app/clients" {...onboardings} /> : <StatCard {...onboardings} />}
      {isOfficer ? (
        <StatLink to="/app/review" search={{ status: 'pending' }} {...reviews} />
      ) : (
        <StatCard {...reviews} />
      )}
      <RelationshipsStat stats={stats} loading={loading} isOfficer={isOfficer} />
      <PaymentsStat stats={stats} loading={loading} isOfficer={isOfficer} />
      <SystemStat data={data} loading={loading} isOfficer={isOfficer} />
    </div>
  );
}

function overdueText(count: number, t: Translate): string {
  return count > 0 ? t('dashboard:stat.overdue', { count }) : t('dashboard:stat.noneOverdue');
}

interface StatProps {
  readonly loading: boolean;
  readonly isOfficer: boolean;
}

function RelationshipsStat({
  stats,
  loading,
  isOfficer,
}: StatProps & { stats: DashboardFigures['stats'] | undefined }) {
  const t = useTexts();
  const overdue = stats?.reviewsOverdue ?? 0;
  const hint =
    overdue > 0 ? t('dashboard:stat.reviewsOverdue', { count: overdue }) : t('dashboard:stat.reviewsWithin');
  const card = {
    label: t('dashboard:stat.reviewsDue'),
    value: stats ? <NumberText value={stats.reviewsDue} max={countedMax} /> : '–',
    hint: stats ? <bdi>{hint}</bdi> : t('shell:authorisedOnly'),
    loading,
    ...(overdue > 0 ? { tone: 'bad' as const } : {}),
  };
  return isOfficer ? (
    <StatLink to="/app/clients/list" search={{ review: 'due' }} {...card} />
  ) : (
    <StatCard {...card} />
  );
}

function PaymentsStat({
  stats,
  loading,
  isOfficer,
}: StatProps & { stats: DashboardFigures['stats'] | undefined }) {
  const t = useTexts();
  const alarms = stats?.paymentAlarms ?? 0;
  const card = {
    label: t('dashboard:stat.payments'),
    value: stats ? <NumberText value={stats.todaysPayments} /> : '–',
    hint: stats ? undefined : t('shell:authorisedOnly'),
    loading,
    ...(alarms > 0
      ? { tone: 'bad' as const, hint: <bdi>{t('dashboard:stat.alarms', { count: alarms })}</bdi> }
      : {}),
  };
  if (isOfficer && alarms > 0) return <StatLink to="/app/payments/statements" {...card} />;
  return isOfficer ? (
    <StatLink to="/app/payments" search={{ from: todayInZurich() }} {...card} />
  ) : (
    <StatCard {...card} />
  );
}

function SystemStat({ data, loading, isOfficer }: StatProps & { data: DashboardFigures | undefined }) {
  const t = useTexts();
  const isDegraded = data?.systemStatus === 'degraded';
  const listsAsOf = data?.listsAsOf ?? null;
  const card = {
    label: t('dashboard:stat.system'),
    value: t(isDegraded ? 'dashboard:stat.degraded' : 'dashboard:stat.operational'),
    hint:
      listsAsOf === null
        ? t('dashboard:stat.noLists')
        : t('dashboard:stat.listsAsOf', { date: formatDate(listsAsOf) }),
    loading,
    ...(isDegraded ? { tone: 'bad' as const } : {}),
  };
  return isOfficer ? <StatLink to="/app/lists" {...card} /> : <StatCard {...card} />;
}

/** The day of which the figure speaks, `YYYY-MM-DD`. */
function todayInZurich(): string {
  return swissDay(new Date());
}
