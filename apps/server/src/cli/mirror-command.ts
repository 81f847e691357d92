import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { parseNoteKey, sha256 } from '@sorgfalt/ledger';
import { MirrorError, httpSource, mirrorLog } from '../modules/ledger/index.ts';
import type { Ledger, Mirrored } from '../modules/ledger/index.ts';
import { StopError } from '../platform/stop-error.ts';

export const mirrorUsage = `  mirror DIR                  copies this ledger into a folder that any web server can serve
    --from URL --log-key KEY  the ledger of another server instead, which has this key
    --token-file FILE         with the sign-in token in this file, for entries that are not public
    --hashes-only             without the entries`;

/** Null where the words are no use of the command. Throws a `StopError` that says why nothing was copied. */
export async function runMirror(
  words: readonly string[],
  openLedger: () => Promise<Ledger>,
): Promise<string | null> {
  const read = readWords(words);
  if (read === null) return null;
  const { directory, values } = read;
  const hasEntries = values['hashes-only'] !== true;
  try {
    const { origin, size, written } =
      values.from === undefined
        ? await (await openLedger()).mirror(directory, hasEntries)
        : await fromServer(values.from, directory, hasEntries, values);
    return `${origin}: ${size} entries in ${directory}, ${written} new files`;
  } catch (cause) {
    throw cause instanceof MirrorError ? new StopError(cause.message, { cause }) : cause;
  }
}

interface Values {
  readonly from?: string | undefined;
  readonly 'log-key'?: string | undefined;
  readonly 'token-file'?: string | undefined;
  readonly 'hashes-only'?: boolean | undefined;
}

function readWords(words: readonly string[]): { directory: string; values: Values } | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        from: { type: 'string' },
        'log-key': { type: 'string' },
        'token-file': { type: 'string' },
        'hashes-only': { type: 'boolean' },
      },
    });
    const [directory, ...rest] = positionals;
    const isOneLog = (values.from === undefined) === (values['log-key'] === undefined);
    return directory === undefined || rest.length > 0 || !isOneLog ? null : { directory, values };
  } catch {
    // An option that is unknown or lacks its value: the usage says more than the message would.
    return null;
  }
}

function fromServer(url: string, directory: string, hasEntries: boolean, values: Values): Promise<Mirrored> {
  const logKey = parseNoteKey(values['log-key'] ?? '', sha256);
  if (!logKey.ok) throw new StopError('--log-key is the key of the log in its text form, name+id+base64.');
  const file = values['token-file'];
  const token = file === undefined ? null : readFileSync(file, 'utf8').trim();
  return mirrorLog(httpSource(url, token), directory, { logKey: logKey.value, hasEntries });
}
