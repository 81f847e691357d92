import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { certificatesOfPem, equalBytes, hexEncode, pemOfCertificates, sealTemplate } from '@sorgfalt/ledger';
import type { NoteKey, RevokedKey, SignatureTemplate } from '@sorgfalt/ledger';
import type { Config } from '../../config.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { StopError } from '../../platform/stop-error.ts';
import { newKeyPem, openRoot } from './certificates.ts';
import type { Root } from './certificates.ts';
import { rawEd25519Of, sha256, spkiOf } from './crypto.ts';
import { insertKey, isActive, listKeys, lockKeyRegistration, updateKey } from './key-repo.ts';
import type { KeyRow, NewKey } from './key-repo.ts';
import { fileSigner, readCertificate } from './signer.ts';
import type { Signer } from './signer.ts';
import { suppliedKey } from './supplied-key.ts';
import type { SuppliedKey } from './supplied-key.ts';

/** A key with its certificates, ready to sign containers. */
export interface CertifiedKey {
  readonly keyId: string;
  readonly signer: Signer;
}

export interface SealKey extends CertifiedKey {
  readonly template: SignatureTemplate;
}

export interface LogKey {
  readonly privateKey: KeyObject;
  readonly note: NoteKey;
}

/** The keys that sign now, and whom to trust. They change when some process changes keys: ask each time. */
export interface LedgerKeys {
  readonly seal: () => SealKey;
  readonly log: () => LogKey;
  /** Every key that the log ever had, the present one first: earlier checkpoints are signed by earlier keys. */
  readonly logNotes: () => readonly NoteKey[];
  readonly revoked: () => readonly RevokedKey[];
  /** Of the embedded time-stamp authority. */
  readonly tsa: CertifiedKey;
  readonly root: Root;
  /** Trusted for seals, DER: the installation's root and those of supplied keys. Kept with the secrets. */
  readonly sealRoots: () => readonly Uint8Array[];
  /** Reads again which keys sign now. Throws a `StopError` when one of them is not here. */
  reload(tx?: Tx): Promise<void>;
}

/** Files with the secrets; keys that came later carry their id. */
export const sealKeyFile = 'firm-key';
export const logKeyFile = 'log-key';
const tsaKeyFile = 'tsa-key';
const sealRootsFile = 'seal-roots';
/** A certificate of our own that runs out so soon is issued again when a process starts. */
const renewBeforeMs = 90 * 86_400_000;

/**
 * The keys of this installation, made or taken from the settings when it starts for the first time. The
 * database knows their public halves; where it knows others only, its ledger was sealed by another
 * installation and nothing may be added to it.
 */
export async function openKeys(database: Database, secrets: Secrets, config: Config): Promise<LedgerKeys> {
  const { host } = new URL(config.api.publicUrl);
  const root = openRoot(secrets, host);
  trustForSeals(secrets, root.certificate);
  const supplied = await suppliedKey(config.ledger);
  const opened = await database.transaction(async (tx) => {
    await lockKeyRegistration(tx);
    await adoptSealKey(tx, secrets, root, supplied);
    await adoptLogKey(tx, secrets, originOf(config.api.publicUrl));
    const signing = await listKeys(tx);
    // Before anything of ours is stored: these throw where the database knows other keys.
    sealKeyFrom(signing, secrets, supplied);
    logKeyFrom(signing, secrets);
    return { tsa: await openTsaKey(tx, secrets, root), rows: await listKeys(tx) };
  });
  let { rows } = opened;
  let seal = sealKeyFrom(rows, secrets, supplied);
  let log = logKeyFrom(rows, secrets);
  return {
    seal: () => seal,
    log: () => log,
    logNotes: () => [log.note, ...rows.filter(isOtherLog(log)).map(noteKeyOf)],
    revoked: () => rows.flatMap(({ keyId, revokedAt }) => (revokedAt === null ? [] : [{ keyId, revokedAt }])),
    tsa: opened.tsa,
    root,
    sealRoots: () => certificatesOfPem(secrets.read(sealRootsFile) ?? ''),
    async reload(tx = database) {
      const present = await listKeys(tx);
      // Once a round of the sequencer: what did not change is not read from its files again.
      if (JSON.stringify(present) === JSON.stringify(rows)) return;
      seal = sealKeyFrom(present, secrets, supplied);
      log = logKeyFrom(present, secrets);
      rows = present;
    },
  };
}

/** First 16 hexadecimal digits of SHA-256 over the SubjectPublicKeyInfo. */
export function keyIdOf(spkiDer: Uint8Array): string {
  return hexEncode(sha256(spkiDer)).slice(0, 16);
}

/** Name of the log: the address under which its files lie, without the scheme (C2SP tlog-tiles), spaces and plus. */
export function originOf(publicUrl: string): string {
  return `${new URL(publicUrl).host}/log`.replace(/[^A-Za-z0-9.:/[\]-]/g, '-');
}

/** Adds a root of seals to those that this installation trusts from now on. */
export function trustForSeals(secrets: Secrets, root: Uint8Array): void {
  const known = certificatesOfPem(secrets.read(sealRootsFile) ?? '');
  if (known.some((one) => equalBytes(one, root))) return;
  secrets.store(sealRootsFile, pemOfCertificates([...known, root]));
}

/** What the database keeps about a seal key. */
export function sealKeyRow(key: KeyObject, certificates: readonly Uint8Array[]): NewKey {
  const spki = spkiOf(key);
  return {
    keyId: keyIdOf(spki),
    purpose: 'seal',
    alg: 'CAdES',
    publicKey: spki.toString('base64'),
    name: 'firm',
    certificates: pemOfCertificates(certificates),
  };
}

async function adoptSealKey(
  tx: Tx,
  secrets: Secrets,
  root: Root,
  supplied: SuppliedKey | null,
): Promise<void> {
  const rows = (await listKeys(tx)).filter(({ purpose }) => purpose === 'seal');
  const suppliedId = supplied === null ? null : keyIdOf(spkiOf(supplied.privateKey));
  if (supplied !== null) trustForSeals(secrets, supplied.root);
  if (rows.length === 0) {
    const key = supplied?.privateKey ?? createPrivateKey(secrets.obtain(sealKeyFile, newKeyPem));
    await insertKey(tx, sealKeyRow(key, supplied?.certificates ?? [root.issue(key, 'seal', 'Firm seal')]));
    return;
  }
  if (suppliedId !== null && !rows.some(({ keyId }) => keyId === suppliedId)) {
    throw new StopError(
      'FIRM_KEY is not the key that seals the ledger: change it with "npm run ledger -- rotate-seal --supplied".',
    );
  }
  const active = rows.find(isActive);
  if (active === undefined || suppliedId === active.keyId || isFresh(active, root)) return;
  // Sealed by an earlier version, which had no certificates, or ours runs out soon.
  const key = privateKeyOf(secrets, sealKeyFile, active.keyId);
  if (key === null) throw otherKeys();
  await updateKey(tx, active.keyId, {
    certificates: pemOfCertificates([root.issue(key, 'seal', 'Firm seal')]),
  });
}

/** Whether nothing need be issued: another authority's certificate is not ours to renew. */
function isFresh({ certificates }: KeyRow, root: Root): boolean {
  const [own] = certificatesOfPem(certificates ?? '').map(readCertificate);
  if (own === undefined) return false;
  const isOurs = equalBytes(own.issuer, readCertificate(root.certificate).subject);
  return !isOurs || Date.parse(own.notAfter) > Date.now() + renewBeforeMs;
}

async function adoptLogKey(tx: Tx, secrets: Secrets, origin: string): Promise<void> {
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

async function openTsaKey(tx: Tx, secrets: Secrets, root: Root): Promise<CertifiedKey> {
  const key = createPrivateKey(secrets.obtain(tsaKeyFile, newKeyPem));
  const spki = spkiOf(key);
  const keyId = keyIdOf(spki);
  const known = (await listKeys(tx)).find((row) => row.keyId === keyId);
  const isKnown = known !== undefined && isFresh(known, root);
  const certificates = isKnown
    ? certificatesOfPem(known.certificates ?? '')
    : [root.issue(key, 'timestamping', 'Embedded time stamps (evaluation, not qualified)')];
  const pem = pemOfCertificates(certificates);
  if (known === undefined) {
    const publicKey = spki.toString('base64');
    await insertKey(tx, {
      keyId,
      purpose: 'tsa',
      alg: 'ES256',
      publicKey,
      name: 'embedded',
      certificates: pem,
    });
  } else if (!isKnown) {
    await updateKey(tx, keyId, { certificates: pem });
  }
  return { keyId, signer: fileSigner(key, certificates) };
}

function sealKeyFrom(rows: readonly KeyRow[], secrets: Secrets, supplied: SuppliedKey | null): SealKey {
  const active = rows.find((row) => row.purpose === 'seal' && isActive(row));
  if (active === undefined) throw otherKeys();
  const { keyId } = active;
  const isSupplied = supplied !== null && keyIdOf(spkiOf(supplied.privateKey)) === keyId;
  const key = isSupplied ? supplied.privateKey : privateKeyOf(secrets, sealKeyFile, keyId);
  if (key === null) throw otherKeys();
  const signer = fileSigner(key, certificatesOfPem(active.certificates ?? ''));
  return { keyId, signer, template: sealTemplate(signer.certificates, sha256) };
}

function logKeyFrom(rows: readonly KeyRow[], secrets: Secrets): LogKey {
  const active = rows.find((row) => row.purpose === 'log' && isActive(row));
  const privateKey = active === undefined ? null : privateKeyOf(secrets, logKeyFile, active.keyId);
  if (active === undefined || privateKey === null) throw otherKeys();
  // The name under which the log was first published stays, whatever its address is now.
  return { privateKey, note: { name: active.name, publicKey: rawEd25519Of(privateKey) } };
}

function isOtherLog(log: LogKey): (row: KeyRow) => boolean {
  const present = Buffer.from(log.note.publicKey).toString('base64');
  return ({ purpose, publicKey }) => purpose === 'log' && publicKey !== present;
}

function noteKeyOf({ name, publicKey }: KeyRow): NoteKey {
  return { name, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64')) };
}

/** The first key lies under the bare name, later ones under the name with their id. */
export function privateKeyOf(secrets: Secrets, file: string, keyId: string): KeyObject | null {
  for (const name of [`${file}-${keyId}`, file]) {
    const pem = secrets.read(name);
    const key = pem === null ? null : createPrivateKey(pem);
    if (key !== null && keyIdOf(spkiOf(key)) === keyId) return key;
  }
  return null;
}

function otherKeys(): StopError {
  return new StopError(
    "This installation's keys differ from the ones that sealed the ledger: " +
      'supply the SECRETS_DIR of the process that ran first on this database.',
  );
}
