import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { equalBytes, formatNoteKey, parseNoteKey } from '@sorgfalt/ledger';
import type { NoteKey } from '@sorgfalt/ledger';
import type { Tx } from '../../../platform/database/database.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import { rawEd25519Of, sha256, spkiOf } from '../crypto.ts';
import { keyIdOf, otherKeys, privateKeyOf } from './key-files.ts';
import { insertKey, isActive, listKeys } from './key-repo.ts';
import type { KeyRow, NewKey } from './key-repo.ts';

export interface LogKey {
  readonly privateKey: KeyObject;
  readonly note: NoteKey;
}

export const logKeyFile = 'log-key';
const logKeysFile = 'log-keys';

/** Name of the log: the address under which its files lie, without the scheme (C2SP tlog-tiles), spaces and plus. */
export function originOf(publicUrl: string): string {
  return `${new URL(publicUrl).host}/log`.replace(/[^A-Za-z0-9.:/[\]-]/g, '-');
}

/** Whether these are the secrets of an installation: its first key stays there under this name. */
export function hasLogKey(secrets: Secrets): boolean {
  return secrets.read(logKeyFile) !== null;
}

/** Makes the first key of the log where the database knows none. */
export async function adoptLogKey(tx: Tx, secrets: Secrets, origin: string): Promise<void> {
  const rows = await listKeys(tx);
  if (rows.some(({ purpose }) => purpose === 'log')) return;
  const key = createPrivateKey(secrets.obtain(logKeyFile, newLogKeyPem));
  await insertKey(tx, logKeyRow(key, origin));
}

/** What the database keeps about a key of the log. */
export function logKeyRow(key: KeyObject, origin: string): NewKey {
  return {
    keyId: keyIdOf(spkiOf(key)),
    purpose: 'log',
    alg: 'Ed25519',
    publicKey: Buffer.from(rawEd25519Of(key)).toString('base64'),
    name: origin,
  };
}

/** A new Ed25519 key as PEM. */
export function newLogKeyPem(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

/** The key that signs checkpoints now. */
export function logKeyFrom(rows: readonly KeyRow[], secrets: Secrets): LogKey {
  const active = rows.find((row) => row.purpose === 'log' && isActive(row));
  const privateKey = active === undefined ? null : privateKeyOf(secrets, logKeyFile, active.keyId);
  if (active === undefined || privateKey === null) throw otherKeys();
  // The name under which the log was first published stays, whatever its address is now.
  return { privateKey, note: { name: active.name, publicKey: rawEd25519Of(privateKey) } };
}

/** The key that waits for its first checkpoint, if there is one. */
export function waitingLog(rows: readonly KeyRow[], secrets: Secrets): LogKey[] {
  return rows.flatMap(({ purpose, activeFrom, keyId, name }) => {
    const isWaiting = purpose === 'log' && activeFrom === null;
    const privateKey = isWaiting ? privateKeyOf(secrets, logKeyFile, keyId) : null;
    return privateKey === null ? [] : [{ privateKey, note: { name, publicKey: rawEd25519Of(privateKey) } }];
  });
}

/** The log's other keys: those that the database knows and those noted with the secrets, which a restored old backup does not know. */
export function otherLogs(rows: readonly KeyRow[], secrets: Secrets, { note }: LogKey): NoteKey[] {
  const stored = rows.filter(({ purpose }) => purpose === 'log').map(noteKeyOf);
  const noted = (secrets.read(logKeysFile) ?? '').split('\n').flatMap((line) => {
    const key = parseNoteKey(line, sha256);
    return key.ok ? [key.value] : [];
  });
  const isSame = (a: NoteKey, b: NoteKey) => equalBytes(a.publicKey, b.publicKey);
  return [...stored, ...noted].filter(
    (key, place, all) => !isSame(key, note) && all.findIndex((one) => isSame(one, key)) === place,
  );
}

/** Notes keys of the log with the secrets. */
export function noteLogKeys(secrets: Secrets, keys: readonly NoteKey[]): void {
  const known = (secrets.read(logKeysFile) ?? '').split('\n');
  const lines = new Set([...known, ...keys.map((key) => formatNoteKey(key, sha256))]);
  secrets.store(
    logKeysFile,
    [...lines]
      .filter((line) => line !== '')
      .map((line) => `${line}\n`)
      .join(''),
  );
}

function noteKeyOf({ name, publicKey }: KeyRow): NoteKey {
  return { name, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64')) };
}
