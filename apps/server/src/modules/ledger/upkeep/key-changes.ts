import { createPrivateKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { formatNoteKey } from '@sorgfalt/ledger';
import { createSpine } from '../../../platform/events/spine.ts';
import type { Actor, NewEvent, Spine } from '../../../platform/events/spine.ts';
import { StopError } from '../../../platform/stop-error.ts';
import { newKeyPem } from '../keys/certificates.ts';
import { sha256 } from '../crypto.ts';
import {
  countUnproven,
  insertKey,
  isActive,
  listKeys,
  lockKeyRegistration,
  lockSealing,
  updateKey,
} from '../keys/key-repo.ts';
import type { KeyRow, NewKey } from '../keys/key-repo.ts';
import { sealKeyFile, sealKeyRow, trustForSeals } from '../keys/keys.ts';
import { readCertificate } from '../keys/signer.ts';
import { logKeyFile, logKeyRow, newLogKeyPem, noteLogKeys } from '../keys/log-keys.ts';
import type { LedgerParts } from '../parts.ts';
import { createRounds } from './rounds.ts';
import type { Rounds } from './rounds.ts';

/** One key in the place of another. */
export interface KeyChange {
  readonly from: string;
  readonly to: string;
}

/** Why a key is revoked; nothing but a code goes into the ledger. */
export const revocationReasons = ['compromised', 'lost', 'superseded', 'ceased'] as const;
export type RevocationReason = (typeof revocationReasons)[number];

export interface Revocation {
  readonly keyId: string;
  readonly revokedAt: string;
  /** Entries that it sealed and that no timestamp shows to be older: they fail from now on. */
  readonly failing: number;
}

export interface KeyChanges {
  /** Puts a new key in the place of the one that seals: the supplied one, or a generated one. The old one seals the entry of this. */
  rotateSeal(next: 'generated' | 'supplied'): Promise<KeyChange>;
  /** Makes a new key for the log. Both sign the checkpoint that covers the entry of this; then the new one signs alone. */
  rotateLog(): Promise<KeyChange & { readonly vkey: string }>;
  /**
   * Revokes a seal key. Without a time it is now, after everything that the key has sealed is stamped, so that nothing
   * honest is lost; `revokedAt` is for a key that was in other hands before.
   */
  revoke(keyId: string, reason: RevocationReason, revokedAt?: string): Promise<Revocation>;
}

const operator: Actor = { kind: 'system', id: 'ledger-cli' };

/** What all changes need. */
interface Changing {
  readonly parts: LedgerParts;
  readonly spine: Spine;
  readonly rounds: Rounds;
}

/** All of it throws a `StopError` that says why nothing was changed. */
export function createKeyChanges(parts: LedgerParts): KeyChanges {
  const spine = createSpine({ database: parts.database, seal: parts.seal, wake: () => undefined });
  const rounds = createRounds(parts, spine);
  const changing: Changing = { parts, spine, rounds };
  return {
    async rotateSeal(next) {
      const key = next === 'generated' ? generated(parts) : suppliedOf(parts);
      // What an old one whose certificate has run out says of its end counts for nothing.
      const hasEnded = Date.now() > Date.parse(parts.keys.seal().endsAt);
      const change = await changeSeal(changing, key, hasEnded ? 'new' : 'old');
      await placeAll(rounds);
      return change;
    },
    rotateLog: () => rotateLog(changing),
    revoke: (keyId, reason, revokedAt) => revoke(changing, keyId, reason, revokedAt),
  };
}

async function placeAll(rounds: Rounds): Promise<void> {
  while (await rounds.sequence());
}

async function rotateLog({ parts, spine, rounds }: Changing): Promise<KeyChange & { vkey: string }> {
  const { secrets, keys } = parts;
  const key = createPrivateKey(newLogKeyPem());
  const row = logKeyRow(key, keys.log().note.name);
  storeKey(parts, logKeyFile, row.keyId, key);
  const note = { name: row.name, publicKey: new Uint8Array(Buffer.from(row.publicKey, 'base64')) };
  const vkey = formatNoteKey(note, sha256);
  const change = await spine.run(operator, async ({ tx, append }) => {
    await lockKeyRegistration(tx);
    const rows = (await listKeys(tx)).filter(({ purpose }) => purpose === 'log');
    const from = rows.find(isActive)?.keyId ?? '';
    if (rows.some(({ activeFrom }) => activeFrom === null)) {
      throw new StopError('A key waits for its first checkpoint already: it takes over with the next one.');
    }
    await insertKey(tx, { ...row, activeFrom: null });
    await append(changeEvent('ledger.key_changed', { purpose: 'log', from, to: row.keyId }, { vkey }));
    // Before it counts: a backup from before it is told by what is noted, however this process ends.
    noteLogKeys(secrets, [keys.log().note, note]);
    return { from, to: row.keyId };
  });
  await placeAll(rounds);
  await keys.reload();
  return { ...change, vkey };
}

async function revoke(
  changing: Changing,
  keyId: string,
  reason: RevocationReason,
  since: string | undefined,
): Promise<Revocation> {
  const { parts, spine, rounds } = changing;
  const { database, keys } = parts;
  await keys.reload();
  if (isActive(revocable(await listKeys(database), keyId))) {
    if (isSupplied(parts, keyId)) {
      throw new StopError(
        'This key seals now and was supplied: first put another one in its place (rotate-seal).',
      );
    }
    // Its own word counts for little now: the new key says that it took over.
    await changeSeal(changing, generated(parts), 'new');
  }
  if (since === undefined) await proveAll(changing, keyId);
  const revokedAt = since ?? new Date().toISOString();
  const failing = await countUnproven(database, keyId, revokedAt);
  await spine.run(operator, async ({ tx, append }) => {
    await lockKeyRegistration(tx);
    await lockSealing(tx);
    // Somebody else may have revoked it meanwhile; retired it is.
    revocable(await listKeys(tx), keyId);
    await updateKey(tx, keyId, { revokedAt, revokedFor: reason });
    await append(changeEvent('ledger.key_revoked', { keyId, revokedAt, reason }));
  });
  await keys.reload();
  await placeAll(rounds);
  return { keyId, revokedAt, failing };
}

/** Has everything stamped that a key has sealed. Throws a `StopError` where that cannot be done now. */
async function proveAll({ parts, rounds }: Changing, keyId: string): Promise<void> {
  await placeAll(rounds);
  await rounds.stamp();
  const waiting = await countUnproven(parts.database, keyId, new Date().toISOString());
  if (waiting === 0) return;
  throw new StopError(
    `${waiting} entries by this key have no timestamp yet. It seals no more; revoke it again once they are stamped, ` +
      'or give the time with --at, which lets them fail.',
  );
}

interface NextKey {
  readonly row: NewKey;
  /** Puts it where all processes find it, before any of them must. */
  readonly store: () => void;
}

/** In one transaction, while nobody else seals. `signer`: whose seal the entry about it bears. */
async function changeSeal(
  { parts, spine }: Changing,
  { row, store }: NextKey,
  signer: 'old' | 'new',
): Promise<KeyChange> {
  const { keys } = parts;
  store();
  const change = await spine.run(operator, async ({ tx, append }) => {
    await lockKeyRegistration(tx);
    await lockSealing(tx);
    await keys.reload(tx);
    const from = keys.seal().keyId;
    if ((await listKeys(tx)).some(({ keyId }) => keyId === row.keyId)) {
      throw new StopError('This key is known to the ledger already: take a new one.');
    }
    const at = new Date().toISOString();
    const swap = async () => {
      await updateKey(tx, from, { retiredAt: at });
      await insertKey(tx, { ...row, activeFrom: at });
      await keys.reload(tx);
    };
    if (signer === 'new') await swap();
    const told = { purpose: 'seal', from, to: row.keyId };
    const { certificates = null, publicKey } = row;
    await append(changeEvent('ledger.key_changed', told, { publicKey, certificates }));
    if (signer === 'old') await swap();
    return { from, to: row.keyId };
  });
  await keys.reload();
  return change;
}

function generated(parts: LedgerParts): NextKey {
  const { notAfter } = readCertificate(parts.keys.root.certificate);
  if (new Date().toISOString() > notAfter) {
    throw new StopError(
      `The root of this installation ran out at ${notAfter} and certifies no key any more: take one that another ` +
        'authority certified (rotate-seal --supplied).',
    );
  }
  const key = createPrivateKey(newKeyPem());
  const row = sealKeyRow(key, [parts.keys.root.issue(key, 'seal')]);
  return { row, store: () => storeKey(parts, sealKeyFile, row.keyId, key) };
}

function suppliedOf({ keys, secrets }: LedgerParts): NextKey {
  const { supplied } = keys;
  if (supplied === null) {
    throw new StopError(
      '--supplied takes the key of FIRM_KEY and FIRM_CERT, or of FIRM_PKCS12: set them first.',
    );
  }
  const row = sealKeyRow(supplied.privateKey, supplied.certificates);
  return { row, store: () => trustForSeals(secrets, supplied.root) };
}

function storeKey({ secrets }: LedgerParts, file: string, keyId: string, key: KeyObject): void {
  secrets.store(`${file}-${keyId}`, key.export({ type: 'pkcs8', format: 'pem' }).toString());
}

function isSupplied({ keys }: LedgerParts, keyId: string): boolean {
  const { supplied } = keys;
  return supplied !== null && sealKeyRow(supplied.privateKey, []).keyId === keyId;
}

function revocable(rows: readonly KeyRow[], keyId: string): KeyRow {
  const seals = rows.filter(({ purpose }) => purpose === 'seal');
  const key = seals.find((row) => row.keyId === keyId);
  if (key === undefined) {
    const known = seals.map((row) => row.keyId).join(', ');
    throw new StopError(`${keyId} is no seal key of this ledger: there are ${known}.`);
  }
  if (key.revokedAt !== null) throw new StopError(`${keyId} is revoked since ${key.revokedAt}.`);
  return key;
}

function changeEvent(
  type: 'ledger.key_changed' | 'ledger.key_revoked',
  data: Readonly<Record<string, string>>,
  more: Readonly<Record<string, string | null>> = {},
): NewEvent {
  return {
    type,
    status: type === 'ledger.key_changed' ? 'completed' : 'warning',
    data,
    evidence: { ...data, ...more },
  };
}
