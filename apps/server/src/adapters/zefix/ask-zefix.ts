import type { RegisterFault } from '@sorgfalt/contract';
import type { RegisterEntry } from '@sorgfalt/kyc';
import { swissUid } from '@sorgfalt/kyc';
import { accept, refuse } from '@sorgfalt/result';
import type { Result } from '@sorgfalt/result';
import * as z from 'zod/mini';
import { DownloadError } from '../downloads/download-error.ts';
import { AddressRefused } from '../outgoing/address-refused.ts';
import { exchange } from '../outgoing/exchange.ts';
import type { GuardOptions } from '../outgoing/guard.ts';
import { entryOfCompany, zefixCompany } from './zefix-company.ts';

export interface ZefixOptions extends GuardOptions {
  /** Where its public REST service is, without `/api`. */
  readonly url: string;
  readonly user: string;
  readonly password: string;
  readonly timeoutMs: number;
}

/** What was found, with the answer as it came; `entry` is null where there is no such company. */
export interface ZefixAnswer {
  readonly raw: Buffer;
  readonly entry: RegisterEntry | null;
  /** The day of the last publication about it. */
  readonly asOf: string | null;
}

type Refused = RegisterFault | 'several';

/** A company of the largest has some hundred kilobytes of publications. */
const bytesMax = 2 * 1024 * 1024;
const companies = z.array(zefixCompany);
const found = z.array(z.object({ name: z.string(), uid: z.string(), status: z.string() }));
const failure = z.object({ error: z.object({ type: z.string() }) });

/** The company with this UID. Refuses what `registerFaults` names. */
export async function companyOfUid(
  uid: string,
  options: ZefixOptions,
): Promise<Result<ZefixAnswer, Refused>> {
  const answer = await ask(`/api/v1/company/uid/${uid.replaceAll(/[^A-Z\d]/gu, '')}`, null, options);
  if (!answer.ok) return answer;
  const { isFound, body: raw } = answer.value;
  if (!isFound) return accept({ raw, entry: null, asOf: null });
  const read = companies.safeParse(jsonOf(raw));
  // Whatever it says of another company says nothing of this one.
  if (!read.success || read.data.some((each) => swissUid(each.uid) !== uid)) return refuse('unreadable');
  const current = read.data.filter(({ status }) => status !== 'CANCELLED');
  if (current.length > 1) return refuse('several');
  const company = current[0] ?? read.data[0];
  return accept({
    raw,
    entry: company === undefined ? null : entryOfCompany(company),
    asOf: company?.sogcDate ?? null,
  });
}

/** The one company that has this name, and no other one. Refuses the same, and `several`. */
export async function companyOfName(
  name: string,
  options: ZefixOptions,
): Promise<Result<ZefixAnswer, Refused>> {
  const answer = await ask('/api/v1/company/search', { name, activeOnly: false }, options);
  if (!answer.ok) return answer;
  const { isFound, body: raw } = answer.value;
  const read = found.safeParse(isFound ? jsonOf(raw) : []);
  if (!read.success) return refuse('unreadable');
  const uids = new Set(read.data.filter((each) => sameName(each.name, name)).map((each) => each.uid));
  const [uid] = uids;
  if (uid === undefined) return accept({ raw, entry: null, asOf: null });
  const written = swissUid(uid);
  if (uids.size > 1) return refuse('several');
  return written === null ? refuse('unreadable') : companyOfUid(written, options);
}

interface Answered {
  readonly isFound: boolean;
  readonly body: Buffer;
}

async function ask(
  path: string,
  query: object | null,
  { url, user, password, ...options }: ZefixOptions,
): Promise<Result<Answered, Refused>> {
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

function sameName(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
