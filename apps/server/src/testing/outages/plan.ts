import { seeded } from '../../../../../testing/seeded.ts';
import type { Seeded } from '../../../../../testing/seeded.ts';

/** What is done to the ground that the product stands on. */
export type Act =
  | { readonly kind: 'outage'; readonly what: Outage; readonly pauseMs: number; readonly ms: number }
  | { readonly kind: 'cut'; readonly what: Cut; readonly pauseMs: number; readonly ms: number }
  | { readonly kind: 'kill'; readonly what: Victim; readonly pauseMs: number };

export const outages = [
  'held-down',
  'restarted',
  'killed',
  'paused',
  'disk-full',
  'tsa-failing',
  'tsa-silent',
] as const;
type Outage = (typeof outages)[number];

/** Ways in which connections to the database go wrong. */
const cuts = [
  'all',
  'half',
  'refused',
  'half-open',
  'silent',
  'slow',
  'sliced',
  'mid-statement',
  'before-commit',
  'after-commit',
] as const;
type Cut = (typeof cuts)[number];

/** `database` is the whole PostgreSQL, `backend` one of its processes, which it answers by starting over. */
const victims = ['all', 'web', 'worker', 'bank', 'database', 'backend'] as const;
export type Victim = (typeof victims)[number];

export interface PlanOptions {
  readonly seed: number;
  readonly cuts: number;
  readonly kills: number;
  /** How long the database is held down; what else lasts is a part of that. */
  readonly seconds: number;
}

/** So many connections go wrong, and so many processes are killed, before the product gets a chance to come back. */
const cutsAtOnce = 5;
const killsAtOnce = victims.length;

/** The acts of a seed in rounds, in their order: the same seed and numbers give the same acts. */
export function planOf({ seed, cuts: cutCount, kills, seconds }: PlanOptions): readonly (readonly Act[])[] {
  const random = seeded(seed);
  const lasting: Readonly<Record<Outage, number>> = {
    'held-down': seconds,
    restarted: 0,
    killed: 0,
    paused: (seconds * 35) / 60,
    'disk-full': seconds / 4,
    'tsa-failing': seconds / 2,
    'tsa-silent': seconds / 2,
  };
  const outageRounds = outages.map((what): Act[] => [
    { kind: 'outage', what, pauseMs: random.below(1000), ms: Math.round(lasting[what] * 1000) },
  ]);
  // Each way as often as the others, so that also a short form knows them.
  const cutActs = Array.from({ length: cutCount }, (_, place): Act => ({
    kind: 'cut',
    what: cuts[place % cuts.length] ?? 'all',
    pauseMs: random.below(600),
    ms: 200 + random.below(1300),
  }));
  const killActs = Array.from({ length: kills }, (_, place): Act => ({
    kind: 'kill',
    what: victims[place % victims.length] ?? 'all',
    pauseMs: random.below(1500),
  }));
  const rounds = [
    ...outageRounds,
    ...inGroups(shuffled(cutActs, random), cutsAtOnce),
    ...inGroups(killActs, killsAtOnce).map((group) => shuffled(group, random)),
  ];
  return shuffled(rounds, random);
}

function inGroups<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, place) =>
    items.slice(place * size, (place + 1) * size),
  );
}

function shuffled<T>(items: readonly T[], random: Seeded): T[] {
  const left = [...items];
  return items.flatMap(() => left.splice(random.below(left.length), 1));
}
