import { useId, useState } from 'react';
import { usePageActions } from '../../domain/actions/registry.ts';
import { useSettings } from '../../client/settings/settings-store.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { formatDate } from '../../ui/date-format.ts';
import { dashboardActions } from './actions.ts';
import { axisMax } from './chart-scale.ts';
import styles from './onboarding-chart.module.css';
import { Part, type FiguresResult } from './part.tsx';
import type { DashboardFigures } from './queries.ts';

type Day = DashboardFigures['byDay'][number];

const outcomes = ['approved', 'inReview', 'rejected'] as const;
const heightPx = 180;

export function OnboardingChart({ figures }: { figures: FiguresResult }) {
  const t = useTexts();
  const [isTable, setIsTable] = useState(false);
  // Here, as this part is loaded after the first paint.
  usePageActions(dashboardActions);
  return (
    <Part
      figures={figures}
      title={t('dashboard:chart.title')}
      emptyText={t('dashboard:chart.empty')}
      isEmpty={({ byDay }) => byDay.every((day) => totalOf(day) === 0)}
      actions={
        <Button
          size="small"
          variant="ghost"
          className={styles['switch']}
          onClick={() => setIsTable(!isTable)}
        >
          {t(isTable ? 'dashboard:chart.asChart' : 'dashboard:chart.asTable')}
        </Button>
      }
    >
      {({ byDay }) => (isTable ? <DayTable days={byDay} /> : <Bars days={byDay} />)}
    </Part>
  );
}

function totalOf(day: Day): number {
  return day.approved + day.inReview + day.rejected;
}

/** Stacked bars, read day by day: a native slider over the days takes the arrow keys and speaks. */
function Bars({ days }: { days: readonly Day[] }) {
  const t = useTexts();
  const isRtl = useSettings().direction === 'rtl';
  const hintId = useId();
  const [index, setIndex] = useState(days.length - 1);
  const max = axisMax(Math.max(...days.map(totalOf)));
  const current = days[Math.min(index, days.length - 1)];
  const reading = current ? t('dashboard:chart.reading', { ...current, day: formatDate(current.day) }) : '';
  return (
    <>
      <p className={styles['legend']}>
        {outcomes.map((outcome) => (
          <span key={outcome}>
            <i data-outcome={outcome} />
            {t(`dashboard:chart.${outcome}`)}
          </span>
        ))}
      </p>
      <div className={styles['chart']}>
        <input
          type="range"
          className={styles['reader']}
          min={1}
          max={days.length}
          value={index + 1}
          aria-label={t('dashboard:chart.title')}
          aria-valuetext={reading}
          aria-describedby={hintId}
          onChange={(event) => setIndex(event.target.valueAsNumber - 1)}
        />
        <span id={hintId} hidden>
          {t('dashboard:chart.hint')}
        </span>
        <svg width="100%" height={heightPx + 28} aria-hidden="true">
          <Axis max={max} isRtl={isRtl} />
          <svg x={isRtl ? 0 : 32} width="calc(100% - 32px)" height={heightPx + 28}>
            {days.map((day, position) => (
              <Bar
                key={day.day}
                day={day}
                max={max}
                slot={isRtl ? days.length - 1 - position : position}
                slots={days.length}
                isCurrent={position === index}
                isLabelled={position % 5 === 0}
                onPoint={() => setIndex(position)}
              />
            ))}
          </svg>
        </svg>
      </div>
      <p className={styles['reading']} aria-hidden="true">
        <bdi>{reading}</bdi>
      </p>
    </>
  );
}

function Axis({ max, isRtl }: { max: number; isRtl: boolean }) {
  return [0, max / 2, max].map((value) => {
    const y = heightPx - (value / max) * (heightPx - 8);
    return (
      <g key={value} className={styles['axis']}>
        <line x1={isRtl ? 0 : 32} x2={isRtl ? 'calc(100% - 32px)' : '100%'} y1={y} y2={y} />
        <text x={isRtl ? '100%' : 24} y={y + 4} textAnchor="end" direction="ltr">
          {value}
        </text>
      </g>
    );
  });
}

interface BarProps {
  readonly day: Day;
  readonly max: number;
  readonly slot: number;
  readonly slots: number;
  readonly isCurrent: boolean;
  readonly isLabelled: boolean;
  readonly onPoint: () => void;
}

function Bar({ day, max, slot, slots, isCurrent, isLabelled, onPoint }: BarProps) {
  const width = 100 / slots;
  const x = slot * width;
  const heightOf = (count: number) => (count / max) * (heightPx - 8);
  return (
    <g onPointerEnter={onPoint} data-current={isCurrent || undefined} className={styles['bar']}>
      <rect className={styles['hit']} x={`${x}%`} width={`${width}%`} y={0} height={heightPx} />
      {outcomes.map((outcome, place) => {
        const below = outcomes.slice(0, place + 1).reduce((sum, each) => sum + day[each], 0);
        return (
          <rect
            key={outcome}
            data-outcome={outcome}
            x={`${x + width * 0.16}%`}
            width={`${width * 0.68}%`}
            y={heightPx - heightOf(below)}
            height={Math.max(0, heightOf(day[outcome]) - 1)}
          />
        );
      })}
      {isLabelled && (
        <text x={`${x + width / 2}%`} y={heightPx + 20} textAnchor="middle" direction="ltr">
          {formatDate(day.day).slice(0, 6)}
        </text>
      )}
    </g>
  );
}

function DayTable({ days }: { days: readonly Day[] }) {
  const t = useTexts();
  return (
    <div className={styles['scroll']}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{t('dashboard:chart.day')}</th>
            {outcomes.map((outcome) => (
              <th key={outcome} scope="col">
                {t(`dashboard:chart.${outcome}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <tr key={day.day}>
              <th scope="row">
                <bdi dir="ltr">{formatDate(day.day)}</bdi>
              </th>
              {outcomes.map((outcome) => (
                <td key={outcome}>{day[outcome]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
