import * as z from './zod.ts';
import { isoDate } from './common.ts';
import { route } from './route.ts';

/** How far back figures look: days, or calendar months. */
export const analyticsRanges = ['7d', '30d', '90d', '14m'] as const;
export type AnalyticsRange = (typeof analyticsRanges)[number];
export const analyticsWorkflows = ['all', 'client_onboarding', 'payment'] as const;

/**
 * What is counted. `onboardings`: cases by when they were submitted and where they stand now; `decisions`: by when a person
 * decided; `volume`: payments by when they were entered, a series a currency; `payments`: where these stand now; `times`:
 * from submission to decision; `rules`: how items ended that a rule referred; `reviewers`: who decided how many; `ageing`:
 * what waits now, by the day on which it was submitted.
 */
export const analyticsFigures = [
  'onboardings',
  'decisions',
  'volume',
  'payments',
  'times',
  'rules',
  'reviewers',
  'ageing',
] as const;
export type AnalyticsFigureId = (typeof analyticsFigures)[number];

const cell = z.object({
  /** What the row is divided by: status, currency, workflow. */
  series: z.string(),
  count: z.int(),
  /** Minor units of the currency that `series` names; null where no money is counted. */
  sumMinor: z.nullable(z.int()),
});

const row = z.object({
  /** What the row is: its first day, a code, a user, a workflow. */
  key: z.string(),
  /** Name of a person; null elsewhere. */
  name: z.nullable(z.string()),
  /** The days in Zurich that it is of, both included; null where there is no bound. */
  from: z.nullable(isoDate),
  to: z.nullable(isoDate),
  cells: z.array(cell),
  /** From submission to decision, seconds; null where nothing was decided or times are not asked for. */
  medianSeconds: z.nullable(z.int()),
  p90Seconds: z.nullable(z.int()),
});

export const analyticsFigure = z.object({ figure: z.enum(analyticsFigures), rows: z.array(row) });
export type AnalyticsFigure = z.infer<typeof analyticsFigure>;
export type AnalyticsRow = AnalyticsFigure['rows'][number];

const filter = {
  range: z._default(z.enum(analyticsRanges), '30d'),
  workflow: z._default(z.enum(analyticsWorkflows), 'all'),
};
const officers = ['admin', 'editor'] as const;

/** The list that a number of a figure counts, and the filter under which it has exactly that many. */
export function countedList(
  figure: AnalyticsFigureId,
  { key, from, to }: Pick<AnalyticsRow, 'key' | 'from' | 'to'>,
  series: string,
  workflow: (typeof analyticsWorkflows)[number],
): { readonly list: 'cases' | 'payments' | 'review'; readonly filter: Readonly<Record<string, string>> } {
  const within = given({ from, to });
  const decided = { ...given({ decidedFrom: from, decidedTo: to }), workflow };
  switch (figure) {
    case 'onboardings':
      return { list: 'cases', filter: { ...within, status: series } };
    case 'volume':
      return { list: 'payments', filter: { ...within, currency: series } };
    case 'payments':
      return { list: 'payments', filter: { ...within, state: key } };
    case 'decisions':
      return { list: 'review', filter: { ...decided, status: series } };
    case 'times':
      return { list: 'review', filter: { ...decided, status: 'all', workflow: key } };
    case 'rules':
      return { list: 'review', filter: { ...decided, status: series, reason: key } };
    case 'reviewers':
      return { list: 'review', filter: { ...decided, status: series, officer: key } };
    case 'ageing':
      return { list: 'review', filter: { ...within, status: 'pending', workflow: series } };
  }
}

function given(filter: Readonly<Record<string, string | null>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  );
}

const whole = z.int();
/** Through the client itself, or only through somebody behind it. */
const throughWhom = z.object({ client: whole, behind: whole });

const sroStatistics = z.object({
  /** The day at whose end they are true. */
  day: isoDate,
  /** Relationships with clients who were accepted and not erased, and their levels as last assessed. */
  relationships: whole,
  byLevel: z.object({ low: whole, medium: whole, high: whole, unknown: whole }),
  /** Those of them that are politically exposed, each by its gravest exposure. */
  exposed: z.object({
    foreign: throughWhom,
    domestic: throughWhom,
    internationalOrganisation: throughWhom,
    /** As whom is not known. */
    unknown: throughWhom,
  }),
  /** Clients whom a freeze holds. */
  frozen: whole,
  /** From the first of January of its year until that day. */
  accepted: whole,
  refused: whole,
  reviewsConfirmed: whole,
  reviewsRejected: whole,
  freezes: whole,
  /** Duties to report that arose. */
  reports: whole,
  erased: whole,
});
/** What a supervisory or self-regulatory organisation asks a member for each year. */
export type SroStatistics = z.infer<typeof sroStatistics>;

export const analyticsRoutes = {
  sroStatistics: route({
    method: 'GET',
    path: '/api/insights/sro-statistics',
    limit: 'long',
    summary:
      'Relationships at the end of a day, and what was decided in its year, counted from the events alone',
    access: officers,
    query: z.object({ day: isoDate }),
    response: sroStatistics,
  }),
  read: route({
    method: 'GET',
    path: '/api/insights/analytics',
    summary:
      'Figures about work, times, outcomes and money of a range; each counts a list that its days and keys narrow',
    access: officers,
    query: z.object(filter),
    response: z.object({ from: isoDate, to: isoDate, figures: z.array(analyticsFigure) }),
  }),
  exportCsv: route({
    method: 'GET',
    path: '/api/insights/analytics/{figure}.csv',
    records: 'data-exported',
    summary: 'One figure as CSV (UTF-8, comma): a line for each row and series',
    access: officers,
    params: z.object({ figure: z.enum(analyticsFigures) }),
    query: z.object(filter),
    response: z.string(),
    media: ['text/csv'],
  }),
};
