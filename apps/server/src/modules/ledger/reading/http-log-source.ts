import { setTimeout as pause } from 'node:timers/promises';
import { tilePath } from '@sorgfalt/ledger';
import { MirrorError } from './ledger-mirror.ts';
import type { LogSource } from './log-source.ts';

const triesMax = 6;
const timeoutMs = 30_000;

/**
 * The log of another server, below `prefix`; `token` is a bearer for entries that are not public.
 *
 * Throws a `MirrorError` for what is neither there nor plainly absent. A server that asks for patience is given it.
 */
export function httpSource(prefix: string, token: string | null = null): LogSource {
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
  const base = prefix.replace(/\/+$/, '');

  async function get(path: string): Promise<Response> {
    try {
      return await fetch(`${base}/${path}`, { headers, signal: AbortSignal.timeout(timeoutMs) });
    } catch (cause) {
      throw new MirrorError(`The log at ${base} cannot be reached.`, { cause });
    }
  }

  async function read(path: string): Promise<Uint8Array | null> {
    for (let attempt = 1; ; attempt += 1) {
      const response = await get(path);
      if (response.status === 200) return new Uint8Array(await response.arrayBuffer());
      await response.body?.cancel();
      if (response.status === 404) return null;
      if (response.status !== 429 || attempt === triesMax) {
        throw new MirrorError(`The log answers ${response.status} to ${path}.`);
      }
      await pause(1000 * Math.min(60, Math.max(1, Number(response.headers.get('retry-after')) || 1)));
    }
  }

  return {
    async checkpoint() {
      const note = await read('checkpoint');
      return note === null ? null : Buffer.from(note).toString('utf8');
    },
    tile: (tile) => read(tilePath(tile)),
  };
}
