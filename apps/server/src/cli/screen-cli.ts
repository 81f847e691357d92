import { createReadStream, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import {
  buildIndex,
  checkQuery,
  comparePair,
  createListParser,
  createListSetParser,
  detectFormat,
  engineVersion,
  ListFormatError,
  operatingThreshold,
  screen,
} from '@sorgfalt/screening';
import type {
  Candidate,
  EntityKind,
  ListEntity,
  ListFormat,
  ScreeningIndex,
  ScreeningQuery,
} from '@sorgfalt/screening';

const usage = `Screens names or compares pairs without server or database.

  npm run screen -- --list FILE... --names FILE    one JSON query a line: name, type, dob, country, imo, identifiers
  npm run screen -- [--list FILE...] --pairs FILE  one JSON pair a line: query, candidate, match; both with the same fields

Each answer is one line of JSON. Files of one set (OFAC, normalised UK) are given together.`;

interface Row {
  id?: string;
  name?: string;
  type?: string;
  dob?: string;
  country?: string | string[];
  imo?: string;
  aliases?: string[];
  identifiers?: { type?: string; value: string }[];
  query?: Row;
  candidate?: Row;
  match?: boolean;
}

interface Source {
  listId: string;
  entities: ListEntity[];
}

const headBytes = 4096;

class UsageError extends Error {}

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      list: { type: 'string', multiple: true, default: [] },
      names: { type: 'string' },
      pairs: { type: 'string' },
      threshold: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  if (values.help) {
    console.log(usage);
    return;
  }
  const lists = [...values.list, ...extraLists(process.argv.slice(2))];
  const threshold = values.threshold === undefined ? operatingThreshold : Number(values.threshold);
  if (!(threshold >= 0 && threshold <= 1)) throw new UsageError('The threshold must lie between 0 and 1.');
  if (values.names !== undefined && lists.length > 0) {
    await screenNames(values.names, buildIndex(readLists(lists)), threshold);
  } else if (values.pairs !== undefined) {
    await comparePairs(values.pairs, lists.length === 0 ? null : buildIndex(readLists(lists)), threshold);
  } else throw new UsageError('Give --list FILE... and --names FILE, or --pairs FILE.');
}

/* `--list a b c`: further files follow their option without repeating it. */
function extraLists(args: readonly string[]): string[] {
  const extra: string[] = [];
  let isList = false;
  for (const [place, arg] of args.entries()) {
    if (arg.startsWith('--')) isList = arg === '--list';
    else if (isList && args[place - 1] !== '--list') extra.push(arg);
  }
  return extra;
}

function readLists(paths: readonly string[]): Source[] {
  const sources: Source[] = [];
  const sets = new Map<string, { format: ListFormat; paths: string[] }>();
  for (const path of paths) {
    const text = readFileSync(path, 'utf8');
    const format = detectFormat(basename(path), text.slice(0, headBytes));
    if (format === null) throw new UsageError(`The format of ${path} is not known.`);
    if (createListSetParser(format) === null) {
      const parser = createListParser(format);
      sources.push({ listId: basename(path), entities: [...parser.write(text), ...parser.end().entities] });
      continue;
    }
    const key = `${format} ${dirname(path)}`;
    const set = sets.get(key) ?? { format, paths: [] };
    set.paths.push(path);
    sets.set(key, set);
  }
  for (const { format, paths: members } of sets.values()) sources.push(readSet(format, members));
  return sources;
}

function readSet(format: ListFormat, paths: readonly string[]): Source {
  const parser = createListSetParser(format);
  if (parser === null) throw new Error('a set must have a parser');
  for (const path of paths) {
    const file = parser.file(basename(path));
    file.write(readFileSync(path, 'utf8'));
    file.end();
  }
  return { listId: paths.map((path) => basename(path)).join('+'), entities: parser.end().entities };
}

async function* rowsOf(path: string): AsyncIterable<Row> {
  let line = 0;
  for await (const text of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    line += 1;
    if (text.trim() === '') continue;
    try {
      yield JSON.parse(text) as Row;
    } catch (cause) {
      throw new UsageError(`${path}, line ${line}, is not JSON.`, { cause });
    }
  }
}

async function screenNames(path: string, index: ScreeningIndex, threshold: number): Promise<void> {
  let place = 0;
  for await (const row of rowsOf(path)) {
    place += 1;
    const query = queryOf(row.query ?? row);
    const checked = checkQuery(query);
    const answer = { id: row.id ?? String(place), name: query.name };
    print(
      checked.ok
        ? { ...answer, candidates: screen(index, query, { threshold }).map(shown) }
        : { ...answer, refused: checked.error.code, candidates: [] },
    );
  }
}

async function comparePairs(path: string, lists: ScreeningIndex | null, threshold: number): Promise<void> {
  const counts = { pairs: 0, truePositive: 0, falsePositive: 0, falseNegative: 0, trueNegative: 0 };
  for await (const row of rowsOf(path)) {
    const entity = entityOf(row.candidate ?? {});
    const found = comparePair(queryOf(row.query ?? {}), entity, lists ?? undefined);
    const score = found?.score ?? 0;
    counts.pairs += 1;
    if (row.match === true) counts[score >= threshold ? 'truePositive' : 'falseNegative'] += 1;
    if (row.match === false) counts[score >= threshold ? 'falsePositive' : 'trueNegative'] += 1;
    print({
      id: row.id ?? String(counts.pairs),
      score,
      isMatch: score >= threshold,
      match: row.match ?? null,
    });
  }
  print({ summary: { ...counts, ...rates(counts), threshold, engineVersion } });
}

function rates(counts: { truePositive: number; falsePositive: number; falseNegative: number }): object {
  const { truePositive, falsePositive, falseNegative } = counts;
  return {
    precision: truePositive / Math.max(1, truePositive + falsePositive),
    recall: truePositive / Math.max(1, truePositive + falseNegative),
    f1: (2 * truePositive) / Math.max(1, 2 * truePositive + falsePositive + falseNegative),
  };
}

function queryOf({ id, name = '', type, dob, country, imo, identifiers = [] }: Row): ScreeningQuery {
  const query: ScreeningQuery = { name };
  if (id !== undefined) query.id = id;
  if (type !== undefined) query.kind = kindOf(type);
  const birthDate = isoDate(dob);
  if (birthDate !== null) query.birthDate = birthDate;
  if (country !== undefined && country.length > 0) query.nationalities = [country].flat();
  const numbers = imo === undefined ? identifiers : [...identifiers, { type: 'imo', value: imo }];
  if (numbers.length > 0) query.identifiers = numbers;
  return query;
}

function entityOf(row: Row): ListEntity {
  const { name, birthDate, nationalities = [], identifiers = [] } = queryOf(row);
  const aliases = row.aliases ?? [];
  return {
    id: row.id ?? 'candidate',
    kind: kindOf(row.type ?? 'person'),
    names: [
      { full: name, quality: 'primary' },
      ...aliases.map((full) => ({ full, quality: 'strong' as const })),
    ],
    birthDates: birthDate === undefined ? [] : [{ from: birthDate, to: birthDate }],
    nationalities,
    identifiers: identifiers.map(({ type = '', value }) => ({ type, value })),
    programs: [],
    addresses: [],
  };
}

function kindOf(type: string): EntityKind {
  const lower = type.toLowerCase();
  if (lower === 'person' || lower === 'individual') return 'person';
  if (lower === 'vessel' || lower === 'ship') return 'vessel';
  return lower === 'aircraft' ? 'aircraft' : 'organisation';
}

function isoDate(text: string | undefined): string | null {
  const swiss = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(text ?? '');
  if (swiss !== null) return `${swiss[3]}-${swiss[2]}-${swiss[1]}`;
  return /^\d{4}(?:-\d{2}){0,2}$/.exec(text ?? '')?.[0] ?? null;
}

function shown({ listId, entityId, name, score, band, alsoOn, explanation }: Candidate): object {
  return { listId, entityId, name, score, band, alsoOn, explanation };
}

function print(value: object): void {
  process.stdout.write(`${JSON.stringify(value)}\n`);
}

try {
  await run();
} catch (error) {
  const isExpected =
    error instanceof UsageError ||
    error instanceof ListFormatError ||
    (error instanceof Error &&
      'code' in error &&
      /^(?:ENOENT|EISDIR|EACCES|ERR_PARSE_ARGS)/.test(String(error.code)));
  if (!isExpected) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
