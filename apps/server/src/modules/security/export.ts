import { csvLine } from '@sorgfalt/csv';
import type { SecurityEvent } from '@sorgfalt/contract';
import type { Database } from '../../platform/database/database.ts';
import { readEvents } from './repo.ts';
import type { EventFilter } from './repo.ts';

const atOnce = 1000;
const columns = ['event_id', 'at', 'kind', 'account', 'address', 'route', 'details', 'times'] as const;

/** The events that a filter lets through as a file: CSV with its mark, or one JSON object a line. */
export async function* fileOf(
  database: Database,
  filter: EventFilter,
  format: 'csv' | 'jsonl',
): AsyncGenerator<string> {
  if (format === 'csv') yield `\uFEFF${csvLine(columns)}`;
  let before: string | undefined;
  do {
    const events: SecurityEvent[] = await readEvents(database, filter, { before, limit: atOnce });
    yield events.map(format === 'csv' ? lineOf : (event) => `${JSON.stringify(event)}\n`).join('');
    before = events.length < atOnce ? undefined : events.at(-1)?.eventId;
  } while (before !== undefined);
}

function lineOf({ eventId, at, kind, account, address, route, details, times }: SecurityEvent): string {
  const about = Object.entries(details).map(([name, value]) => `${name} ${value}`);
  return csvLine([eventId, at, kind, account, address, route, about.join(' '), times]);
}
