import type { RegisterFault } from '@sorgfalt/contract';
import type { RegisterEntry } from '@sorgfalt/kyc';
import { swissUid } from '@sorgfalt/kyc';
import { accept, refuse } from '@sorgfalt/result';
import type { Result } from '@sorgfalt/result';
import * as z from 'zod/mini';
import { entryOfCompany, zefixCompany } from './zefix-company.ts';
import { askZefix, jsonOf } from './zefix-exchange.ts';
import type { ZefixOptions } from './zefix-exchange.ts';

export type { ZefixOptions } from './zefix-exchange.ts';

/** What was found, with the answer as it came; `entry` is null where there is no such company. */
export interface ZefixAnswer {
  readonly raw: Buffer;
  readonly entry: RegisterEntry | null;
  /** The day of the last publication about it. */
  readonly asOf: string | null;
}

type Refused = RegisterFault | 'several';

const companies = z.array(zefixCompany);
const found = z.array(z.object({ name: z.string(), uid: z.string(), status: z.string() }));

/** The company with this UID. Refuses what `registerFaults` names. */
export async function companyOfUid(
  uid: string,
  options: ZefixOptions,
): Promise<Result<ZefixAnswer, Refused>> {
  const answer = await askZefix(`/api/v1/company/uid/${uid.replaceAll(/[^A-Z\d]/gu, '')}`, null, options);
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
  const answer = await askZefix('/api/v1/company/search', { name, activeOnly: false }, options);
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

function sameName(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
