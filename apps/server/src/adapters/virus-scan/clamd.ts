import type { NetConnectOpts } from 'node:net';
import { AppError } from '../../platform/http/app-error.ts';
import type { VirusScan } from '../../platform/http/virus-scan.ts';
import type { Log } from '../../platform/log.ts';
import { openConnection } from './connection.ts';
import type { Connection, Waits } from './connection.ts';

const usualWaits: Waits = { connectMs: 5000, answerMs: 125_000 };

/**
 * The scanner of ClamAV at `tcp://host:port` or `unix:///path`, by `zINSTREAM` (clamd(8)): pieces with their length before
 * them as four bytes, the first one highest, then a length of zero. Null where no address is configured.
 */
export function openVirusScan(address: string, log: Log, waits: Waits = usualWaits): VirusScan | null {
  if (address === '') return null;
  const to = placeOf(new URL(address));
  return {
    async *pass(bytes) {
      const clamd = await reach(openConnection(to, waits), log);
      try {
        await reach(clamd.send('zINSTREAM\0'), log);
        for await (const piece of bytes) {
          if (piece.length === 0) continue;
          await give(clamd, piece, log);
          yield piece;
        }
        await give(clamd, new Uint8Array(0), log);
        judge(await clamd.answer(), log);
      } finally {
        clamd.close();
      }
    },
    async isThere() {
      const clamd = await openConnection(to, waits).catch(() => null);
      if (clamd === null) return false;
      try {
        await clamd.send('zPING\0');
        return (await clamd.answer()) === 'PONG';
      } catch {
        return false;
      } finally {
        clamd.close();
      }
    },
  };
}

function placeOf({ protocol, hostname, port, pathname }: URL): NetConnectOpts {
  if (protocol === 'unix:') return { path: decodeURIComponent(pathname) };
  return { host: hostname.replaceAll(/[[\]]/gu, ''), port: Number(port) };
}

/** A piece with its length; where clamd has closed meanwhile, what it said counts. */
async function give(clamd: Connection, piece: Uint8Array, log: Log): Promise<void> {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(piece.length);
  try {
    await clamd.send(length);
    if (piece.length > 0) await clamd.send(piece);
  } catch {
    judge(await clamd.answer(), log);
    throw unavailable('it closed the connection', log);
  }
}

/** Nothing but a plain OK lets a file in. */
function judge(answer: string, log: Log): void {
  if (answer === 'stream: OK') return;
  const name = /^stream: (.+) FOUND$/u.exec(answer)?.[1];
  if (name !== undefined) {
    log.warn({ name }, 'A file with a virus was refused');
    throw new AppError('virus-found', { details: { name: name.slice(0, 200) } });
  }
  if (answer.startsWith('INSTREAM size limit exceeded')) throw new AppError('too-large-to-scan');
  throw unavailable(answer === '' ? 'it did not answer' : answer, log);
}

async function reach<T>(work: Promise<T>, log: Log): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    throw unavailable(cause instanceof Error ? cause.message : 'it cannot be reached', log);
  }
}

function unavailable(why: string, log: Log): AppError {
  log.error({ why }, 'The virus scanner does not work; files are refused meanwhile');
  return new AppError('virus-scan-unavailable');
}
