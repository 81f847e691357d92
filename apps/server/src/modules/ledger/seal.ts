import {
  entryBytes,
  hexEncode,
  leafHash,
  proofHashOf,
  sealSha256Of,
  statementBytes,
  utf8Decode,
} from '@sorgfalt/ledger';
import type { EntryStatement, Seal as EntrySeal } from '@sorgfalt/ledger';
import type { Actor, EvidentEvent, Seal } from '../../platform/events/spine.ts';
import { invariant } from '../../platform/http/app-error.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { takeRandom } from '../../platform/random.ts';
import { sha256, signP256 } from './crypto.ts';
import type { LedgerKeysInUse } from './keys.ts';
import { insertEntries } from './payload-repo.ts';
import type { SealedEntry } from './payload-repo.ts';
import type { PayloadVault } from './payload-vault.ts';

/**
 * Makes the entries of events, to be written in the transaction of the change that they prove. A statement holds
 * identifiers and a salted hash only; payload and salt lie apart, so that erasing them leaves the proof valid.
 */
export function createSeal(key: LedgerKeysInUse['seal'], vault: PayloadVault): Seal {
  return (actor, events) => {
    const sealed = events.map((event) => sealEvent(key, vault, actor, event));
    return { proofIds: sealed.map(({ entryId }) => entryId), inserts: insertEntries(sealed) };
  };
}

function sealEvent(
  key: LedgerKeysInUse['seal'],
  vault: PayloadVault,
  actor: Actor,
  event: EvidentEvent,
): SealedEntry {
  const entryId = uuidv7();
  const salt = takeRandom(32).toString('hex');
  const statement: EntryStatement = {
    v: 1,
    entryId,
    kind: event.type,
    proofHash: proofHashOf(salt, event.evidence, sha256),
    at: new Date().toISOString(),
    subject: {
      ...(event.caseId === undefined ? {} : { caseId: event.caseId }),
      ...(event.clientId === undefined ? {} : { clientId: event.clientId }),
      ...(event.reviewId === undefined ? {} : { reviewId: event.reviewId }),
    },
    actor: actor.id,
  };
  const signed = statementBytes(statement);
  const text = utf8Decode(signed);
  const seal: EntrySeal = { alg: 'ES256', keyId: key.keyId, signature: signP256(key.privateKey, signed) };
  const sealSha256 = sealSha256Of(seal, sha256);
  invariant(text !== null && sealSha256 !== null, 'a statement is text and a signature is base64');
  const leaf = leafHash(entryBytes(statement, sealSha256, seal.alg, seal.keyId), sha256);
  return {
    entryId,
    kind: statement.kind,
    actor: statement.actor,
    ...statement.subject,
    proofHash: statement.proofHash,
    statement: text,
    sealAlg: seal.alg,
    sealKeyId: seal.keyId,
    sealSignature: seal.signature,
    leafHash: hexEncode(leaf),
    createdAt: statement.at,
    ...vault.lock(entryId, { payload: event.evidence, salt }),
  };
}
