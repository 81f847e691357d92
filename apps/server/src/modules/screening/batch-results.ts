import { csvLine } from '@sorgfalt/csv';
import type { BatchResults, ScreeningBatch } from '@sorgfalt/contract';
import type { Database } from '../../platform/database/database.ts';
import { createPauses } from '../../platform/work/index.ts';
import { readLines } from './batch-repo.ts';
import { keptHits } from './kept-hits.ts';

type Line = BatchResults['lines'][number];

/** Lines that are read and written at a time. */
export const linesAtOnce = 200;

/** The results of a batch as JSON, piece by piece: there may be a hundred thousand lines. */
export async function* resultsJson(database: Database, batch: ScreeningBatch): AsyncGenerator<string> {
  yield `{"batch":${JSON.stringify(batch)},"lines":[`;
  let isFirst = true;
  for await (const lines of linesOf(database, batch.batchId)) {
    if (lines.length > 0) yield `${isFirst ? '' : ','}${JSON.stringify(lines).slice(1, -1)}`;
    isFirst = false;
  }
  yield ']}';
}

/** The same as CSV: a row for each hit, one for a line without. No cell begins a formula. */
export async function* resultsCsv(database: Database, { batchId }: ScreeningBatch): AsyncGenerator<string> {
  yield csvLine(['line', 'id', 'name', 'error', 'hits', 'list', 'entity', 'listed_name', 'score', 'band']);
  for await (const lines of linesOf(database, batchId)) yield lines.flatMap(rowsOf).map(csvLine).join('');
}

function rowsOf({ line, id, name, errorCode, hits }: Line) {
  const about = [line, id, name, errorCode, hits.length];
  return hits.length === 0
    ? [[...about, null, null, null, null, null]]
    : hits.map((hit) => [...about, hit.listId, hit.entityId, hit.listedName, hit.score, hit.band]);
}

/** The lines done so far, some at a time. */
export async function* linesOf(database: Database, batchId: string): AsyncGenerator<Line[]> {
  const pause = createPauses();
  for (let after = 0, isMore = true; isMore;) {
    const found = await readLines(database, batchId, after, linesAtOnce);
    const lines: Line[] = [];
    for (const { line: row, result, decisions } of found) {
      const { line, recordId: id, name, screeningId } = row;
      const hits = result === null ? [] : keptHits({ result, decisions: decisions ?? {} });
      // A line without readable hits must not look like one without hits, and holds up no other.
      const errorCode = hits === null ? 'record-unreadable' : row.errorCode;
      lines.push({ line, id, name, errorCode, screeningId, hits: hits ?? [] });
      await pause();
    }
    yield lines;
    after = found.at(-1)?.line.line ?? after;
    isMore = found.length === linesAtOnce;
  }
}
