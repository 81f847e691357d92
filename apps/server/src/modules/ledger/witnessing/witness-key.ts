import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { NoteKey } from '@sorgfalt/ledger';
import { eq } from '../../../platform/database/orm.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import { StopError } from '../../../platform/stop-error.ts';
import { rawEd25519Of, spkiOf } from '../crypto.ts';
import { keyIdOf } from '../keys/key-files.ts';
import { ledgerKeys } from '../tables.ts';

/** The key with which this installation cosigns for other logs, under its own name. */
export interface WitnessKey {
  readonly privateKey: KeyObject;
  readonly note: NoteKey;
}

/**
 * Made when it is first needed, apart from the log's key: a witness's key may sign nothing else. The name under which
 * it was first stored stays, whatever the address is now. Refuses with a `StopError` where the database knows another.
 */
export async function openWitnessKey(
  database: Database,
  secrets: Secrets,
  publicUrl: string,
): Promise<WitnessKey> {
  const privateKey = createPrivateKey(secrets.obtain('witness-key', newPem));
  const publicKey = rawEd25519Of(privateKey);
  const row = {
    keyId: keyIdOf(spkiOf(privateKey)),
    purpose: 'witness' as const,
    alg: 'Ed25519',
    publicKey: Buffer.from(publicKey).toString('base64'),
    name: witnessNameOf(publicUrl),
  };
  const known = await database.transaction(async (tx) => {
    await tx.insert(ledgerKeys).values(row).onConflictDoNothing();
    return tx.select().from(ledgerKeys).where(eq(ledgerKeys.purpose, 'witness'));
  });
  const [own] = known;
  if (own === undefined || known.length > 1 || own.publicKey !== row.publicKey) {
    throw new StopError(
      'The witness key differs from the one that cosigned for other logs before: ' +
        'supply the SECRETS_DIR of the process that ran first on this database.',
    );
  }
  return { privateKey, note: { name: own.name, publicKey } };
}

/** Address of the witness without the scheme, in characters that a key name may have. */
function witnessNameOf(publicUrl: string): string {
  return `${new URL(publicUrl).host}/witness`.replace(/[^A-Za-z0-9.:/[\]-]/g, '-');
}

function newPem(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}
