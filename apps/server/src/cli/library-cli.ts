import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { sourceFaults } from '@sorgfalt/contract';
import { loadConfig } from '../config.ts';
import { importStatute, readStatuteFile } from '../modules/library/index.ts';
import { AppError } from '../platform/http/app-error.ts';
import { StopError } from '../platform/stop-error.ts';
import type { Release } from './command-database.ts';
import { openSpine } from './command-spine.ts';
import { runCommand } from './run-command.ts';

const usage = `Usage: npm run library -- import [--number SR] [--from DATE] FILE...
Imports consolidations of acts (Akoma Ntoso as Fedlex publishes it, JSON, Markdown), with or without a running server.
--number and --from (YYYY-MM-DD) say which act it is and from when the text applies, where the file does not.`;

await runCommand(run, (error) => (error instanceof StopError ? error.message : null));

async function run(words: readonly string[], releases: Release[]): Promise<void> {
  const { values, positionals } = parsed(words);
  const [command, ...paths] = positionals;
  if (command !== 'import' || paths.length === 0) throw new StopError(usage);
  const missing = paths.find((path) => !existsSync(path));
  if (missing !== undefined) throw new StopError(`There is no file ${missing}.`);
  if (values.from !== undefined && !/^\d{4}-\d{2}-\d{2}$/u.test(values.from)) throw new StopError(usage);
  const spine = await openSpine(loadConfig(process.env), releases);
  for (const path of paths) {
    const { sourceId, language, version, state, ...counts } = await importOne(path);
    const { provisions, repealed, duplicates } = counts;
    console.log(
      `${path}: ${sourceId} (${language}) of ${version} ${state}: ${provisions} provisions, ${repealed} repealed, ${duplicates} under a name that was taken`,
    );
  }

  async function importOne(path: string) {
    const handle = await open(path);
    try {
      const statute = await readStatuteFile(handle.createReadStream());
      const said = { number: values.number, version: values.from };
      return await importStatute(spine, { kind: 'system', id: 'library-cli' }, statute, said);
    } catch (error) {
      if (error instanceof AppError) throw new StopError(`${path}: ${sentenceOf(error)}`);
      throw error;
    } finally {
      await handle.close();
    }
  }
}

function parsed(words: readonly string[]) {
  try {
    const options = { number: { type: 'string' }, from: { type: 'string' } } as const;
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
