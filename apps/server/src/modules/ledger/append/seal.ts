import { contentText, entryBytes, hexEncode, leafHash, statementText, utf8Encode } from '@sorgfalt/ledger';
import type { EntryPast, EntryStatement } from '@sorgfalt/ledger';
import type { Actor, EvidentEvent, Seal } from '../../../platform/events/spine.ts';
import { uuidv7 } from '../../../platform/ids.ts';
import { takeRandom } from '../../../platform/random.ts';
import { sha256 as hashOf } from '../../../platform/sha256.ts';
import { sha256 } from '../crypto.ts';
import type { SealKey } from '../keys/keys.ts';
import { readPast } from './account-repo.ts';
import { insertEntries } from './payload-repo.ts';
import type { SealedEntry } from './payload-repo.ts';
import type { PayloadVault } from './payload-vault.ts';

/**
 * Makes the entries of events, to be written in the transaction of the change that they prove. A statement holds
 * identifiers and a salted hash only; payload and salt lie apart, so that erasing them leaves the proof valid.
 */
export function createSeal(currentKey: () => SealKey, vault: PayloadVault): Seal {
  return async (tx, actor, events) => {
    const past = await readPast(tx, events.flatMap(thingsOf));
    const key = currentKey();
    const sealed = await Promise.all(
      events.map((event) => {
        const things = thingsOf(event);
        const stated = things.length === 0 ? null : past(things);
        return sealEvent({ key, vault }, event.actor ?? actor, event, stated);
      }),
    );
    return { proofIds: sealed.map(({ entryId }) => entryId), inserts: insertEntries(sealed) };
  };
}

/** The things of which an entry states the past. */
function thingsOf({ accountsFor, caseId, clientId, reviewId, paymentId }: EvidentEvent): readonly string[] {
  return accountsFor ?? [caseId, clientId, reviewId, paymentId].filter((id) => id !== undefined);
}

async function sealEvent(
  { key, vault }: { readonly key: SealKey; readonly vault: PayloadVault },
  actor: Actor,
  event: EvidentEvent,
  past: EntryPast | null,
): Promise<SealedEntry> {
  const entryId = uuidv7();
  const content = contentText(takeRandom(32).toString('hex'), event.evidence);
  const statement: EntryStatement = {
    ...(past === null ? { v: 1 } : { v: 2, past }),
    entryId,
    kind: event.type,
    proofHash: hashOf(content),
    at: new Date().toISOString(),
    subject: {
      ...(event.caseId === undefined ? {} : { caseId: event.caseId }),
      ...(event.clientId === undefined ? {} : { clientId: event.clientId }),
      ...(event.reviewId === undefined ? {} : { reviewId: event.reviewId }),
      ...(event.paymentId === undefined ? {} : { paymentId: event.paymentId }),
    },
    actor: actor.id,
  };
  const text = statementText(statement);
  const cms = await sealBytes(key, utf8Encode(text), statement.at);
  const entry = entryBytes(statement, hexEncode(sha256(cms)), 'CAdES', key.keyId);
  return {
    entryId,
    kind: statement.kind,
    actor: statement.actor,
    ...statement.subject,
    proofHash: statement.proofHash,
    statement: text,
    sealAlg: 'CAdES',
    sealKeyId: key.keyId,
    sealSignature: Buffer.from(cms).toString('base64'),
    leafHash: hexEncode(leafHash(entry, sha256)),
    createdAt: statement.at,
    ...vault.lock(entryId, content),
  };
}

/** The firm's CAdES-B-B seal over bytes, DER; `at` is the time that it states. */
export async function sealBytes(
  key: Pick<SealKey, 'signer' | 'template'>,
  bytes: Uint8Array,
  at: string,
): Promise<Uint8Array> {
  const attributes = key.template.signedAttributes(sha256(bytes), at);
  return key.template.assemble(attributes, await key.signer.sign(attributes));
}
