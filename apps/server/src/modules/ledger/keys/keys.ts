import { createPrivateKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { certificatesOfPem, endOf, equalBytes, pemOfCertificates, sealTemplate } from '@sorgfalt/ledger';
import type {
  Certificate,
  NoteKey,
  RevokedCertificate,
  RevokedKey,
  SignatureTemplate,
} from '@sorgfalt/ledger';
import type { Config } from '../../../config.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import { StopError } from '../../../platform/stop-error.ts';
import { newKeyPem, openRoot } from './certificates.ts';
import type { Root } from './certificates.ts';
import { sha256, spkiOf } from '../crypto.ts';
import { insertKey, isActive, listKeys, lockKeyRegistration, revocationOf, updateKey } from './key-repo.ts';
import type { KeyRow, NewKey } from './key-repo.ts';
import { keyIdOf, otherKeys, privateKeyOf } from './key-files.ts';
import { subjectOf } from './firm.ts';
import { adoptLogKey, logKeyFrom, originOf, otherLogs, waitingLog } from './log-keys.ts';
import type { LogKey } from './log-keys.ts';
import { fileSigner, readCertificate } from './signer.ts';
import type { Signer } from './signer.ts';
import { privateKeyOfPem, suppliedKey } from './supplied-key.ts';
import type { SuppliedKey } from './supplied-key.ts';

/** A key with its certificates, ready to sign containers. */
export interface CertifiedKey {
  readonly keyId: string;
  readonly signer: Signer;
}

export interface SealKey extends CertifiedKey {
  readonly template: SignatureTemplate;
  /** When its certificates run out: nothing that it seals later counts. */
  readonly endsAt: string;
}

/** The keys that sign now, and whom to trust. They change when some process changes keys: ask each time. */
export interface LedgerKeys {
  readonly seal: () => SealKey;
  readonly log: () => LogKey;
  /** The key of the log that waits: it signs the next checkpoint too and takes over with it. */
  readonly nextLog: () => readonly LogKey[];
  turnLog(tx: Tx): Promise<void>;
  /** The key of the settings; null where none is set. */
  readonly supplied: SuppliedKey | null;
  /** Every key that the log ever had, the present one first: earlier checkpoints are signed by earlier keys. */
  readonly logNotes: () => readonly NoteKey[];
  readonly revoked: () => readonly RevokedKey[];
  /** The revocation list of the installation's root, as of now, DER (RFC 5280, 5). */
  revocationList(): Uint8Array;
  /** Of the embedded time-stamp authority. */
  readonly tsa: () => CertifiedKey;
  readonly root: Root;
  /** Trusted for seals, DER: the installation's root and those of supplied keys. Kept with the secrets. */
  readonly sealRoots: () => readonly Uint8Array[];
  /** Reads again which keys sign now, and renews what runs out. Throws a `StopError` when one of them is not here. */
  reload(tx?: Tx): Promise<void>;
}

/** What a command that changes keys is told. */
export interface KeyChangeOptions {
  /** Opens the key that seals until now where it was supplied and is not the one of the settings any more; PEM. */
  readonly oldKeyPem: string | null;
}

/** Files with the secrets; keys that came later carry their id. */
export const sealKeyFile = 'firm-key';
const tsaKeyFile = 'tsa-key';
const sealRootsFile = 'seal-roots';

/** A certificate of our own that runs out so soon is issued again, also by a process that goes on for years. */
const renewBeforeMs = 90 * 86_400_000;

/**
 * The keys of this installation, made or taken from the settings when it starts for the first time. The
 * database knows their public halves; where it knows others only, its ledger was sealed by another
 * installation and nothing may be added to it.
 */
export async function openKeys(
  database: Database,
  secrets: Secrets,
  config: Config,
  change?: KeyChangeOptions,
): Promise<LedgerKeys> {
  const root = openRoot(secrets, subjectOf(config.firm, new URL(config.api.publicUrl).host));
  trustForSeals(secrets, root.certificate);
  const supplied = await suppliedKey(config.ledger);
  const held = heldKeys(supplied, change);
  const adoptKeys = async (tx: Tx) => {
    await lockKeyRegistration(tx);
    await adoptSealKey(tx, secrets, root, change === undefined ? supplied : null);
    await adoptLogKey(tx, secrets, originOf(config.api.publicUrl));
    const signing = await listKeys(tx);
    // Before anything of ours is stored: these throw where the database knows other keys.
    sealKeyFrom(signing, secrets, held);
    logKeyFrom(signing, secrets);
    await adoptTsaKey(tx, secrets, root);
    return listKeys(tx);
  };
  let rows = await database.transaction(adoptKeys);
  let seal = sealKeyFrom(rows, secrets, held);
  let log = logKeyFrom(rows, secrets);
  let tsa = tsaKeyFrom(rows, secrets);
  let renewalFrom = earliestRenewal([seal, tsa], rows, root);
  return {
    seal: () => seal,
    log: () => log,
    nextLog: () => waitingLog(rows, secrets),
    async turnLog(tx) {
      const at = new Date().toISOString();
      await updateKey(tx, keyIdOf(spkiOf(log.privateKey)), { retiredAt: at });
      for (const { privateKey } of waitingLog(rows, secrets)) {
        await updateKey(tx, keyIdOf(spkiOf(privateKey)), { activeFrom: at });
      }
    },
    supplied,
    logNotes: () => [log.note, ...otherLogs(rows, secrets, log)],
    revoked: () =>
      rows.flatMap((row) => {
        const revocation = revocationOf(row);
        return revocation === null ? [] : [{ keyId: row.keyId, ...revocation }];
      }),
    revocationList: () => root.revocationList(rows.flatMap(revokedCertificates)),
    tsa: () => tsa,
    root,
    sealRoots: () => certificatesOfPem(secrets.read(sealRootsFile) ?? ''),
    async reload(tx) {
      const stored = await listKeys(tx ?? database);
      const renew = () => (tx === undefined ? database.transaction(adoptKeys) : adoptKeys(tx));
      // Once a round of the sequencer: what did not change is neither parsed nor read from its files again.
      const present = Date.now() >= renewalFrom ? await renew() : stored;
      if (JSON.stringify(present) === JSON.stringify(rows)) return;
      seal = sealKeyFrom(present, secrets, held);
      log = logKeyFrom(present, secrets);
      tsa = tsaKeyFrom(present, secrets);
      rows = present;
      renewalFrom = earliestRenewal([seal, tsa], rows, root);
    },
  };
}

/** Adds a root of seals to those that this installation trusts from now on. */
export function trustForSeals(secrets: Secrets, root: Uint8Array): void {
  const known = certificatesOfPem(secrets.read(sealRootsFile) ?? '');
  if (known.some((one) => equalBytes(one, root))) return;
  secrets.store(sealRootsFile, pemOfCertificates([...known, root]));
}

/** The certificates of a key, where it was revoked: with the key they count no longer. */
function revokedCertificates(row: KeyRow): RevokedCertificate[] {
  const revocation = revocationOf(row);
  if (revocation === null) return [];
  return certificatesOfPem(row.certificates ?? '')
    .map(readCertificate)
    .filter(({ spki }) => keyIdOf(spki) === row.keyId)
    .map(({ issuer, serial }) => ({ issuer, serial, ...revocation }));
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
    await insertKey(tx, sealKeyRow(key, supplied?.certificates ?? [root.issue(key, 'seal')]));
    return;
  }
  if (suppliedId !== null && !rows.some(({ keyId }) => keyId === suppliedId)) {
    throw new StopError(
      'FIRM_KEY is not the key that seals the ledger: change it with "npm run ledger -- rotate-seal --supplied".',
    );
  }
  const active = rows.find(isActive);
  if (active === undefined) return;
  if (supplied !== null && suppliedId === active.keyId) await keepLonger(tx, active, supplied);
  else if (!isFresh(active, root)) await certifyAgain(tx, secrets, root, active.keyId);
}

/** Sealed by an earlier version, which had no certificates, or ours runs out soon. */
async function certifyAgain(tx: Tx, secrets: Secrets, root: Root, keyId: string): Promise<void> {
  const key = privateKeyOf(secrets, sealKeyFile, keyId);
  if (key === null) throw otherKeys();
  await updateKey(tx, keyId, { certificates: pemOfCertificates([root.issue(key, 'seal')]) });
}

/** Its authority may have certified the same key again. Of several processes with different ones, the one that lasts longer counts. */
async function keepLonger(
  tx: Tx,
  { keyId, certificates }: KeyRow,
  { certificates: given }: SuppliedKey,
): Promise<void> {
  const stored = certificatesOfPem(certificates ?? '');
  if (endOf(given.map(readCertificate)) <= endOf(stored.map(readCertificate))) return;
  await updateKey(tx, keyId, { certificates: pemOfCertificates(given) });
}

/** Whether nothing need be issued. */
function isFresh(row: KeyRow, root: Root): boolean {
  return ownCertificate(row) !== undefined && Date.now() < renewalDue(row, root);
}

function earliestRenewal(keys: readonly CertifiedKey[], rows: readonly KeyRow[], root: Root): number {
  const used = rows.filter((row) => keys.some(({ keyId }) => keyId === row.keyId));
  return Math.min(...used.map((row) => renewalDue(row, root)));
}

/** From when on a new certificate is due. Never where it would last no longer, or another authority's is not ours to renew. */
function renewalDue(row: KeyRow, root: Root): number {
  const [own, issuer] = [ownCertificate(row), readCertificate(root.certificate)];
  if (own === undefined || !equalBytes(own.issuer, issuer.subject)) return Infinity;
  return own.notAfter < issuer.notAfter ? Date.parse(own.notAfter) - renewBeforeMs : Infinity;
}

function ownCertificate({ certificates }: KeyRow): Certificate | undefined {
  return certificatesOfPem(certificates ?? '').map(readCertificate)[0];
}

async function adoptTsaKey(tx: Tx, secrets: Secrets, root: Root): Promise<void> {
  const key = createPrivateKey(secrets.obtain(tsaKeyFile, newKeyPem));
  const spki = spkiOf(key);
  const keyId = keyIdOf(spki);
  const known = (await listKeys(tx)).find((row) => row.keyId === keyId);
  if (known !== undefined && isFresh(known, root)) return;
  const certificate = root.issue(key, 'timestamping', 'Embedded time stamps (evaluation, not qualified)');
  const certificates = pemOfCertificates([certificate]);
  if (known !== undefined) {
    await updateKey(tx, keyId, { certificates });
    return;
  }
  const publicKey = spki.toString('base64');
  await insertKey(tx, { keyId, purpose: 'tsa', alg: 'ES256', publicKey, name: 'embedded', certificates });
}

function tsaKeyFrom(rows: readonly KeyRow[], secrets: Secrets): CertifiedKey {
  const key = createPrivateKey(secrets.obtain(tsaKeyFile, newKeyPem));
  const keyId = keyIdOf(spkiOf(key));
  const known = rows.find((row) => row.keyId === keyId);
  if (known === undefined) throw otherKeys();
  return { keyId, signer: fileSigner(key, certificatesOfPem(known.certificates ?? '')) };
}

/** Keys that are in no file of ours. */
function heldKeys(supplied: SuppliedKey | null, change: KeyChangeOptions | undefined): readonly KeyObject[] {
  const old = change?.oldKeyPem ?? null;
  return [
    ...(supplied === null ? [] : [supplied.privateKey]),
    ...(old === null ? [] : [privateKeyOfPem(old)]),
  ];
}

function sealKeyFrom(rows: readonly KeyRow[], secrets: Secrets, held: readonly KeyObject[]): SealKey {
  const active = rows.find((row) => row.purpose === 'seal' && isActive(row));
  if (active === undefined) throw otherKeys();
  const { keyId } = active;
  const isThis = (key: KeyObject) => keyIdOf(spkiOf(key)) === keyId;
  const key = held.find(isThis) ?? privateKeyOf(secrets, sealKeyFile, keyId);
  if (key === null) throw otherKeys();
  const signer = fileSigner(key, certificatesOfPem(active.certificates ?? ''));
  try {
    const endsAt = endOf(signer.certificates.map(readCertificate));
    return { keyId, signer, template: sealTemplate(signer.certificates, sha256), endsAt };
  } catch (cause) {
    throw new StopError(`The certificate of the seal key ${keyId} is gone from the database: restore it.`, {
      cause,
    });
  }
}
