import { useQuery } from '@tanstack/react-query';
import { createLink, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useAuth } from '../../client/identity/auth-context.tsx';
import { loadTexts, type Translate } from '../../i18n/i18n.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { formatDate } from '../../ui/date-format.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ActiveCases } from './dashboard-lists.tsx';
import styles from './dashboard-page.module.css';
import { DashboardStats } from './dashboard-stats.tsx';
import { dashboardQuery } from './queries.ts';
import { QuickActions } from './quick-actions.tsx';

const LinkTo = createLink(LinkButton);
const OnboardingChart = lazy(async () => {
  const [chart] = await Promise.all([import('./onboarding-chart.tsx'), loadTexts(['analytics'])]);
  return { default: chart.OnboardingChart };
});
const RecentActivity = lazy(async () => {
  const [recent] = await Promise.all([import('./recent-activity.tsx'), loadTexts(['timeline'])]);
  return { default: recent.RecentActivity };
});

interface DashboardPageProps {
  /** What must be known before anything else, across the page. */
  readonly notice?: ReactNode;
  readonly offer?: ReactNode;
  readonly decisions?: ReactNode;
  readonly duties?: ReactNode;
  /** Whether what the others need for that is here. */
  readonly areOthersKnown: boolean;
}

/** The start of the day: what waits for a decision, what is due, what happened, how much there is. */
export function DashboardPage({ notice, offer, decisions, duties, areOthersKnown }: DashboardPageProps) {
  const t = useTexts();
  const { currentUser, isSignedIn } = useAuth();
  const figures = useQuery(dashboardQuery);
  const [now] = useState(() => new Date());
  const today = formatDate(now.toISOString());
  const waiting = figures.data?.stats?.pendingReviews;
  const isKnown = areOthersKnown && !figures.isPending;
  return (
    <div className={styles['page']}>
      <PageHeader
        title={isSignedIn ? greeting(now.getHours(), currentUser.name, t) : t('dashboard:title')}
        subtitle={
          <>
            <bdi>{today}</bdi>
            {waiting !== undefined && ' · '}
            {waiting !== undefined && <bdi>{waitingText(waiting, t)}</bdi>}
          </>
        }
        actions={
          <QuickActions isHeld={figures.data?.lists != null && figures.data.lists.standing !== 'fresh'} />
        }
      />
      {!isKnown && <Bones />}
      {/* Everything comes at once: what is known later stands above, and would push the rest down. */}
      <div hidden={!isKnown} className={styles['content']}>
        <Suspense fallback={<Bones />}>
          <div className={styles['notice']}>{notice}</div>
          <div className={styles['offer']}>
            {!isSignedIn && <GuestNotice />}
            {offer}
          </div>
          <DashboardStats figures={figures} />
          {isSignedIn && (
            <div className={styles['parts']}>
              <div className={styles['column']}>
                {decisions}
                <OnboardingChart figures={figures} />
              </div>
              <div className={styles['column']}>
                {duties}
                <RecentActivity figures={figures} />
                <ActiveCases figures={figures} />
              </div>
            </div>
          )}
        </Suspense>
      </div>
    </div>
  );
}

/** As high as what comes. */
function Bones() {
  return <Skeleton height="99px" />;
}

function waitingText(count: number, t: Translate): string {
  return count === 0 ? t('dashboard:noDecisions') : t('dashboard:decisionsToday', { count });
}

function GuestNotice() {
  const t = useTexts();
  const from = useLocation({ select: (location) => location.href });
  const { isWaiting } = useAuth();
  if (isWaiting) {
    return (
      <Banner tone="caution" title={t('dashboard:waitingTitle')}>
        {t('dashboard:waitingText')}
      </Banner>
    );
  }
  return (
    <Banner
      tone="info"
      title={t('dashboard:guestTitle')}
      action={
        <LinkTo to="/user/login" search={{ from }} size="small">
          {t('dashboard:signIn')}
        </LinkTo>
      }
    >
      {t('dashboard:guestText')}
    </Banner>
  );
}

function greeting(hour: number, fullName: string, t: Translate): string {
  const name = fullName.split(' ')[0] ?? fullName;
  if (hour >= 4 && hour < 11) return t('dashboard:morning', { name });
  return hour >= 11 && hour < 18 ? t('dashboard:day', { name }) : t('dashboard:evening', { name });
}
