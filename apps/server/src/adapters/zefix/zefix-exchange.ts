import type { RegisterFault } from '@sorgfalt/contract';
import { accept, refuse } from '@sorgfalt/result';
import type { Result } from '@sorgfalt/result';
import * as z from 'zod/mini';
import { DownloadError } from '../downloads/download-error.ts';
import { AddressRefused } from '../outgoing/address-refused.ts';
import { exchange } from '../outgoing/exchange.ts';
import type { GuardOptions } from '../outgoing/guard.ts';

export interface ZefixOptions extends GuardOptions {
  /** Where its public REST service is, without `/api`. */
  readonly url: string;
  readonly user: string;
  readonly password: string;
  readonly timeoutMs: number;
}

/** A company of the largest has some hundred kilobytes of publications. */
const companyBytesMax = 2 * 1024 * 1024;
const failure = z.object({ error: z.object({ type: z.string() }) });

/** `isFound` is false where it said itself that there is no such thing. */
export interface Answered {
  readonly isFound: boolean;
  readonly body: Buffer;
}

/** Asks its REST service once; `query` null is a GET. Refuses what `registerFaults` names, and `several`. */
export async function askZefix(
  path: string,
  query: object | null,
  { url, user, password, ...options }: ZefixOptions,
  bytesMax = companyBytesMax,
): Promise<Result<Answered, RegisterFault | 'several'>> {
  try {
    const { status, body } = await exchange(`${url.replace(/\/+$/u, '')}${path}`, {
      ...options,
      who: 'Zefix',
      bytesMax,
      method: query === null ? 'GET' : 'POST',
      headers: {
        accept: 'application/json',
        authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
        'user-agent': 'Sorgfalt registers',
        ...(query === null ? {} : { 'content-type': 'application/json' }),
      },
      ...(query === null ? {} : { body: JSON.stringify(query) }),
    });
    if (status === 200) return accept({ isFound: true, body });
    if (status === 401 || status === 403) return refuse('credentials-refused');
    if (status === 429) return refuse('too-many-requests');
    const said = failure.safeParse(jsonOf(body)).data?.error.type;
    // A 404 of anybody else than Zefix says nothing of a company.
    if (status === 404 && said === 'NOT_FOUND') return accept({ isFound: false, body });
    // Zefix' own spelling.
    return refuse(said === 'RESULTLIST_TO_LARGE' ? 'several' : 'failed');
  } catch (error) {
    return refuse(faultOf(error));
  }
}

function faultOf(error: unknown): RegisterFault {
  if (error instanceof AddressRefused) return 'unreachable';
  if (!(error instanceof DownloadError)) throw error;
  if (error.code === 'timed-out') return 'timed-out';
  return error.code === 'file-too-large' ? 'too-large' : 'unreachable';
}

/** What a body says as JSON; null where it is none. */
export function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
