import { Link } from '@tanstack/react-router';
import { usePageActions } from '../../domain/actions/registry.ts';
import { mayOpen, screens } from '../../domain/access.ts';
import { useAuth } from '../../client/identity/auth-context.tsx';
import { figureTexts } from '../../domain/figure-texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { formatDate } from '../../ui/date-format.ts';
import { Figure } from '../../ui/figure.tsx';
import { formatNumber } from '../../ui/number-format.ts';
import { dashboardActions } from './actions.ts';
import { Part, type FiguresResult } from './part.tsx';
import type { DashboardFigures } from './queries.ts';

const outcomes = [
  { id: 'approved', status: 'approved', tone: 'approved' },
  { id: 'inReview', status: 'in_review', tone: 'waiting' },
  { id: 'rejected', status: 'rejected', tone: 'rejected' },
] as const;

/** Onboardings by the day on which they were submitted and where they stand now. */
export function OnboardingChart({ figures }: { figures: FiguresResult }) {
  const t = useTexts();
  // Here, as this part is loaded after the first paint.
  usePageActions(dashboardActions);
  const isEmpty = ({ byDay }: DashboardFigures) =>
    byDay.every((day) => outcomes.every(({ id }) => day[id] === 0));
  if (figures.data !== undefined && !isEmpty(figures.data)) return <Days days={figures.data.byDay} />;
  return (
    <Part
      figures={figures}
      title={t('dashboard:chart.title')}
      emptyText={t('dashboard:chart.empty')}
      isEmpty={isEmpty}
    >
      {() => null}
    </Part>
  );
}

function Days({ days }: { days: DashboardFigures['byDay'] }) {
  const t = useTexts();
  const leads = mayOpen(screens.clients.access, useAuth());
  return (
    <Figure
      kind="columns"
      title={t('dashboard:chart.title')}
      texts={figureTexts(t)}
      data={{
        rowHeader: t('analytics:chart.day'),
        series: outcomes.map(({ id, tone }) => ({ id, tone, label: t(`dashboard:chart.${id}`) })),
        rows: days.map((day) => ({
          id: day.day,
          label: formatDate(day.day),
          cells: outcomes.map(({ id, status }) => {
            const text = formatNumber(day[id]);
            const search = { status, from: day.day, to: day.day };
            if (!leads) return { value: day[id], text };
            return {
              value: day[id],
              text,
              link: (
                <Link to="/app/clients" search={search}>
                  {text}
                </Link>
              ),
            };
          }),
        })),
      }}
    />
  );
}
