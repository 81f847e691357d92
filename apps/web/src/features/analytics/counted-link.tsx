import { countedList, type AnalyticsFigureId, type AnalyticsRow } from '@sorgfalt/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Asked } from './queries.ts';

const paths = { cases: '/app/clients', payments: '/app/payments', review: '/app/review' } as const;

interface CountedLinkProps {
  readonly figure: AnalyticsFigureId;
  readonly row: AnalyticsRow;
  readonly series: string;
  readonly workflow: Asked['workflow'];
  readonly children: ReactNode;
}

/** A number that leads to the list of which it is the length. */
function CountedLink({ figure, row, series, workflow, children }: CountedLinkProps) {
  const { list, filter } = countedList(figure, row, series, workflow);
  return (
    // Each list reads its own filter, and drops what it does not know.
    <Link to={paths[list]} search={filter}>
      {children}
    </Link>
  );
}

/** Makes of a number the way to the list that it counts. */
export function leadFrom(figure: AnalyticsFigureId, workflow: Asked['workflow']) {
  return (row: AnalyticsRow, series: string, text: string): ReactNode => (
    <CountedLink figure={figure} row={row} series={series} workflow={workflow}>
      {text}
    </CountedLink>
  );
}
