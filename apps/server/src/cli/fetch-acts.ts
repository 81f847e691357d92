import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { swissDay } from '@sorgfalt/calendar';
import { DownloadError } from '../adapters/downloads/download-error.ts';
import { fetchFile } from '../adapters/downloads/fetch-file.ts';
import { chosen, findConsolidations } from '../adapters/fedlex/find-consolidations.ts';
import { AddressRefused } from '../adapters/outgoing/address-refused.ts';
import { statuteBytesMax } from '../modules/library/index.ts';
import { StopError } from '../platform/stop-error.ts';

/** What is asked of Fedlex. */
export interface AskedActs {
  readonly endpoint: string;
  readonly allowLoopback: boolean;
  readonly numbers: readonly string[];
  readonly languages: readonly string[];
  /** Also all that applied from that day on, or will. */
  readonly since: string | undefined;
}

const timeoutMs = 60_000;
/** Fedlex is asked about once a second. */
const betweenMs = 1000;

/** Each consolidation that Fedlex has of these acts, the oldest first so that each is held against the one before. */
export async function* fetchActs(asked: AskedActs) {
  const { endpoint, allowLoopback, numbers, languages, since } = asked;
  const found = await orSay(() => findConsolidations(numbers, { endpoint, allowLoopback, timeoutMs }));
  const spoken = found.filter(({ language }) => languages.includes(language));
  const missing = numbers.find((number) => !spoken.some((each) => each.number === number));
  if (missing !== undefined) throw new StopError(`Fedlex has no text of SR ${missing} in these languages.`);
  const wanted = chosen(spoken, swissDay(Date.now()), since);
  const directory = mkdtempSync(join(tmpdir(), 'sorgfalt-acts-'));
  try {
    for (const act of wanted.toSorted((a, b) => (a.version < b.version ? -1 : 1))) {
      await pause(allowLoopback ? 0 : betweenMs);
      const path = join(directory, 'act.xml');
      await orSay(() =>
        fetchFile(act.file, {
          path,
          bytesMax: statuteBytesMax,
          idleMs: timeoutMs,
          totalMs: 5 * timeoutMs,
          allowLoopback,
        }),
      );
      yield { ...act, stream: createReadStream(path) };
    }
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** What goes wrong with an address or on the way ends with a sentence. */
async function orSay<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DownloadError || error instanceof AddressRefused)
      throw new StopError(`Fedlex: ${error.message}.`);
    throw error;
  }
}
