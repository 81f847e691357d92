import type { ReadinessFinding, ReadinessPart } from '@sorgfalt/contract';

/** What stops the product first, then what is not there, then what is not as it should be. */
function urgencyOf({ state, isRequired }: ReadinessFinding): number {
  if (state === 'missing') return isRequired ? 0 : 1;
  return state === 'degraded' ? 2 : 3;
}

/** The parts that need care, the most urgent first, and those in order; each in the order that they came in. */
export function byCare(parts: readonly ReadinessFinding[]) {
  const sorted = parts.toSorted((a, b) => urgencyOf(a) - urgencyOf(b));
  return {
    care: sorted.filter(({ state }) => state !== 'ok'),
    well: sorted.filter(({ state }) => state === 'ok'),
  };
}

export const partGroups = ['queues', 'lists', 'ledger', 'bank', 'providers', 'upkeep', 'ground'] as const;
export type PartGroup = (typeof partGroups)[number];

const groupOf: Readonly<Record<ReadinessPart, PartGroup>> = {
  workers: 'queues',
  events: 'queues',
  jobs: 'queues',
  'failing-jobs': 'queues',
  lists: 'lists',
  'country-lists': 'lists',
  registers: 'providers',
  ledger: 'ledger',
  sequencer: 'ledger',
  checkpoint: 'ledger',
  stamps: 'ledger',
  seal: 'ledger',
  audit: 'ledger',
  sending: 'bank',
  bank: 'bank',
  statements: 'bank',
  webhooks: 'bank',
  mail: 'providers',
  identity: 'providers',
  models: 'providers',
  'virus-scan': 'providers',
  backup: 'upkeep',
  drill: 'upkeep',
  'access-review': 'upkeep',
  figures: 'upkeep',
  database: 'ground',
  epoch: 'ground',
  migrations: 'ground',
  cursor: 'ground',
  disk: 'ground',
  connections: 'ground',
  clock: 'ground',
};

/** The parts by what they belong to; groups without any are left out. */
export function byGroup(parts: readonly ReadinessFinding[]) {
  return partGroups
    .map((group) => ({ group, parts: parts.filter(({ part }) => groupOf[part] === group) }))
    .filter(({ parts: ofGroup }) => ofGroup.length > 0);
}

/** Since when what is counted waits, or from when it is; `undefined` where the figure is no age. */
export function sinceOf({ figure, unit }: ReadinessFinding, lookedAt: string): string | undefined {
  if (figure === null || (unit !== 'seconds' && unit !== 'hours')) return undefined;
  const ageMs = figure * (unit === 'hours' ? 3_600_000 : 1000);
  return new Date(Date.parse(lookedAt) - ageMs).toISOString();
}
