import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { hexEncode } from '@sorgfalt/ledger';
import type { NoteKey } from '@sorgfalt/ledger';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { StopError } from '../../platform/stop-error.ts';
import { rawEd25519Of, sha256, spkiOf } from './crypto.ts';
import { ledgerKeys } from './tables.ts';

export interface LedgerKeysInUse {
  readonly seal: { readonly keyId: string; readonly privateKey: KeyObject };
  readonly log: { readonly privateKey: KeyObject; readonly note: NoteKey };
}

const keyRegistration = 7302;

/**
 * The keys of this installation, made once. The database knows their public halves; where it knows others
 * only, its ledger was sealed by another installation and nothing may be added to it.
 */
export async function openKeys(
  database: Database,
  secrets: Secrets,
  publicUrl: string,
): Promise<LedgerKeysInUse> {
  const firm = createPrivateKey(secrets.obtain('firm-key', () => newPem('ec')));
  const log = createPrivateKey(secrets.obtain('log-key', () => newPem('ed25519')));
  const sealKeyId = keyIdOf(spkiOf(firm));
  const origin = await database.transaction(async (tx) => {
    // Two processes that start on an empty database must not both become its first.
    await tx.execute(sql`select pg_advisory_xact_lock(${keyRegistration})`);
    await register(tx, {
      keyId: sealKeyId,
      purpose: 'seal',
      alg: 'ES256',
      publicKey: spkiOf(firm).toString('base64'),
      name: 'firm',
    });
    return register(tx, {
      keyId: keyIdOf(spkiOf(log)),
      purpose: 'log',
      alg: 'Ed25519',
      publicKey: Buffer.from(rawEd25519Of(log)).toString('base64'),
      name: originOf(publicUrl),
    });
  });
  return {
    seal: { keyId: sealKeyId, privateKey: firm },
    log: { privateKey: log, note: { name: origin, publicKey: rawEd25519Of(log) } },
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

/** Stores a key unless it is there; the name under which it was first stored stays, whatever the address is now. */
async function register(tx: Tx, key: typeof ledgerKeys.$inferInsert): Promise<string> {
  const known = (await tx.select().from(ledgerKeys)).filter(({ purpose }) => purpose === key.purpose);
  const own = known.find(({ keyId, publicKey }) => keyId === key.keyId && publicKey === key.publicKey);
  if (own !== undefined) return own.name;
  if (known.length > 0) {
    throw new StopError(
      "This installation's keys differ from the ones that sealed the ledger: " +
        'supply the SECRETS_DIR of the process that ran first on this database.',
    );
  }
  await tx.insert(ledgerKeys).values(key);
  return key.name;
}

function newPem(type: 'ec' | 'ed25519'): string {
  const { privateKey } =
    type === 'ec' ? generateKeyPairSync('ec', { namedCurve: 'P-256' }) : generateKeyPairSync('ed25519');
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}
