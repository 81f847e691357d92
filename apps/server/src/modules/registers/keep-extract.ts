import type { RegisterName } from '@sorgfalt/contract';
import { swissUid } from '@sorgfalt/kyc';
import type { DeclaredEntity, RegisterEntry } from '@sorgfalt/kyc';
import { jsonOf } from '../../adapters/zefix/zefix-exchange.ts';
import { publicationsIn } from '../../adapters/zefix/zefix-publication.ts';
import type { Caller } from '../../platform/auth/authenticator.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { fieldOf } from '../../platform/register.ts';
import { sha256 } from '../../platform/sha256.ts';
import { isClient, lockStanding } from '../clients/index.ts';
import { openRegisters } from './ask-register.ts';
import type { RegisterDeps } from './deps.ts';
import { insertExtract } from './repo.ts';
import { keepPublications, readKnown } from './publications/keep-publication.ts';
import { sealedId } from './sealed-id.ts';
import { findingsOf, readStanding } from './standing.ts';
import { subjectsOf } from './subjects.ts';

export interface Question {
  readonly clientId: string;
  readonly register: RegisterName;
  /** Null for the client itself. */
  readonly partyId: string | null;
  readonly number?: string | undefined;
}

/**
 * Asks a register and keeps the answer. Whether it differs is judged against what is declared when it is kept, which may have
 * changed while the register was asked. Refuses `not-found`, `invalid-request` for a party that no register has, and what
 * `openRegisters` does; nothing is kept then.
 */
export async function keepExtract(
  deps: RegisterDeps,
  caller: Caller,
  { clientId, register, partyId, number }: Question,
): Promise<void> {
  const { database, spine, box, declaredOf } = deps;
  if (!(await isClient(database, clientId))) throw new AppError('not-found');
  const subjects = await subjectsOf(database, clientId, await declaredOf(database, clientId));
  const subject = subjects.find((each) => each.partyId === partyId);
  if (subject === undefined)
    throw new AppError('invalid-request', { fields: [{ path: 'body.partyId', code: 'unknown' }] });
  const { raw, entry, asOf, asked } = await openRegisters(deps)[register].find(subject.declared, number);
  await spine.run(caller, async (unit) => {
    const { tx, append } = unit;
    if ((await lockStanding(tx, clientId)) === null) throw new AppError('not-found');
    const id = uuidv7();
    const hash = sha256(raw);
    const kept = { clientId, partyId, register, asked, entry, asOf, sha256: hash, takenBy: caller.id };
    // By the clock, as the client may have been held by somebody who decided meanwhile.
    const takenAt = new Date().toISOString();
    const uid = publishedUid(subject.declared, register, entry);
    const about = { clientId, partyId, uid: uid ?? '' };
    // Against the extract before this one.
    const isKnown = uid === null ? null : await readKnown(tx, box, about);
    await insertExtract(tx, { id, ...kept, takenAt, sealed: box.close(sealedId(id), raw) });
    const standings = await readStanding(tx, clientId, await declaredOf(tx, clientId));
    const standing = standings.find((each) => each.partyId === partyId);
    const compared = standing?.extracts.find(({ row }) => row.id === id);
    const findings = standing === undefined ? [] : findingsOf(standing);
    const differs = findings.some((each) => each.register === register);
    await append({
      type: 'client.register_asked',
      status: differs ? 'flagged' : 'completed',
      clientId,
      data: { extractId: id, register, differs },
      evidence: {
        clientId,
        extractId: id,
        partyId,
        register,
        asked,
        isAbsent: entry === null,
        entrySha256: fieldOf(JSON.parse(JSON.stringify(entry))),
        asOf,
        sha256: hash,
        compared: Object.fromEntries((compared?.rows ?? []).map(({ field, match }) => [field, match])),
        differs: [...(compared?.differs ?? [])],
        contradicts: [...(standing?.contradicts ?? [])],
        by: caller.id,
      },
    });
    if (isKnown === null) return;
    const publications = publicationsIn(jsonOf(raw));
    const found = { foundIn: 'extract', foundAt: takenAt } as const;
    await keepPublications(unit, box, { ...about, ...found }, { publications, isKnown });
  });
}

/** The number of the company of which an answer has what was published: of another one than was declared it says nothing. */
function publishedUid(
  { uid: declared }: DeclaredEntity,
  register: RegisterName,
  entry: RegisterEntry | null,
): string | null {
  if (register !== 'zefix' || entry === null || entry.uid === null) return null;
  return declared === null || swissUid(declared) === entry.uid ? entry.uid : null;
}
