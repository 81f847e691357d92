import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CallFailed } from '../../client/call-failed.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { DashboardFigures } from './queries.ts';

export type FiguresResult = UseQueryResult<DashboardFigures>;

export interface PartProps {
  readonly figures: FiguresResult;
  readonly title: string;
  readonly emptyText: string;
  readonly actions?: ReactNode;
  readonly isEmpty: (figures: DashboardFigures) => boolean;
  readonly children: (figures: DashboardFigures) => ReactNode;
}

/** A part of the dashboard with its own waiting, empty and failed state. */
export function Part({ figures, title, emptyText, actions, isEmpty, children }: PartProps) {
  return (
    <Card title={title} {...(actions === undefined ? {} : { actions })}>
      <PartBody figures={figures} emptyText={emptyText} isEmpty={isEmpty}>
        {children}
      </PartBody>
    </Card>
  );
}

function PartBody({
  figures,
  emptyText,
  isEmpty,
  children,
}: Pick<PartProps, 'figures' | 'emptyText' | 'isEmpty' | 'children'>) {
  if (figures.data === undefined) {
    return figures.isError ? <FiguresFailed figures={figures} /> : <Skeleton lines={5} />;
  }
  return isEmpty(figures.data) ? <EmptyState title={emptyText} /> : children(figures.data);
}

export function FiguresFailed({ figures }: { figures: FiguresResult }) {
  const t = useTexts();
  return (
    <CallFailed
      error={figures.error}
      compact
      title={t('dashboard:loadFailed')}
      onRetry={() => void figures.refetch()}
      retrying={figures.isFetching}
    />
  );
}
