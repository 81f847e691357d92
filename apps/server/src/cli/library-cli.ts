import { createReadStream } from 'node:fs';
import { parseArgs } from 'node:util';
import { assistantLanguages, sourceFaults } from '@sorgfalt/contract';
import { loadConfig } from '../config.ts';
import { importStatute, readStatuteFile } from '../modules/library/index.ts';
import type { Spine } from '../platform/events/spine.ts';
import { AppError } from '../platform/http/app-error.ts';
import { StopError } from '../platform/stop-error.ts';
import type { Release } from './command-database.ts';
import { openSpine } from './command-spine.ts';
import { fetchActs } from './fetch-acts.ts';
import { requireFile } from './given-file.ts';
import { runCommand } from './run-command.ts';

const fedlex = 'https://fedlex.data.admin.ch/sparqlendpoint';
const usage = `Usage: npm run library -- import [--number SR] [--from DATE] FILE...
       npm run library -- fetch [--language de,fr,it] [--since DATE] SR...
Puts consolidations of acts in the library, with or without a running server: from files (Akoma Ntoso as Fedlex publishes
it, JSON, Markdown), or from Fedlex itself.
--number and --from (YYYY-MM-DD) say which act it is and from when the text applies, where the file does not.
--since fetches, beside what is in force today, all that applied from that day on or will; --endpoint names another place
to ask than ${fedlex}.`;

const options = {
  number: { type: 'string' },
  from: { type: 'string' },
  language: { type: 'string', default: 'de,fr,it' },
  since: { type: 'string' },
  endpoint: { type: 'string', default: fedlex },
} as const;

await runCommand(run);

async function run(words: readonly string[], releases: Release[]): Promise<void> {
  const { values, positionals } = parsed(words);
  const [command, ...rest] = positionals;
  const days = [values.from, values.since].filter((day) => day !== undefined);
  if (rest.length === 0 || !days.every((day) => /^\d{4}-\d{2}-\d{2}$/u.test(day))) throw new StopError(usage);
  if (command === 'import') await importFiles(rest, values, releases);
  else if (command === 'fetch') await importFetched(rest, values, releases);
  else throw new StopError(usage);
}

type Values = ReturnType<typeof parsed>['values'];

async function importFiles(paths: readonly string[], values: Values, releases: Release[]): Promise<void> {
  paths.forEach(requireFile);
  const spine = await openSpine(loadConfig(process.env), releases);
  const said = { number: values.number, version: values.from };
  for (const path of paths) await importOne(spine, path, createReadStream(path), said);
}

async function importFetched(
  numbers: readonly string[],
  { language, since, endpoint }: Values,
  releases: Release[],
): Promise<void> {
  const languages = language.split(',');
  const known: readonly string[] = assistantLanguages;
  if (!numbers.every((number) => /^[\d.]{1,20}$/u.test(number))) throw new StopError(usage);
  if (!languages.every((each) => known.includes(each))) throw new StopError(usage);
  const config = loadConfig(process.env);
  const spine = await openSpine(config, releases);
  const { allowLoopback } = config.lists;
  for await (const { stream, number, version, file } of fetchActs({
    endpoint,
    allowLoopback,
    numbers,
    languages,
    since,
  }))
    await importOne(spine, file, stream, { number, version });
}

async function importOne(
  spine: Spine,
  name: string,
  stream: AsyncIterable<Uint8Array>,
  said: { readonly number?: string | undefined; readonly version?: string | undefined },
): Promise<void> {
  try {
    const statute = await readStatuteFile(stream);
    const done = await importStatute(spine, { kind: 'system', id: 'library-cli' }, statute, said);
    const { sourceId, language, version, state, provisions, repealed, duplicates } = done;
    console.log(
      `${name}: ${sourceId} (${language}) of ${version} ${state}: ${provisions} provisions, ${repealed} repealed, ${duplicates} under a name that was taken`,
    );
  } catch (error) {
    if (error instanceof AppError) throw new StopError(`${name}: ${sentenceOf(error)}`);
    throw error;
  }
}

function parsed(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true });
  } catch {
    throw new StopError(usage);
  }
}

/** What is wrong with the file, where that is known. */
function sentenceOf(error: AppError): string {
  const code = error.fields?.[0]?.code ?? '';
  const sentences: Readonly<Record<string, string>> = sourceFaults;
  return sentences[code] ?? error.message;
}
