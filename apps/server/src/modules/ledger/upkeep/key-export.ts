import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { certificatesOfPem, pemOfCertificates } from '@sorgfalt/ledger';
import { listKeys } from '../keys/key-repo.ts';
import { publicMaterial } from '../evidence/proofs-wire.ts';
import type { ProofsDeps } from '../evidence/proofs-wire.ts';

/**
 * Writes everything public that somebody needs to check this ledger without asking it: roots and certificates as PEM,
 * keys of the log and of witnesses in their text form, the list of seal keys with the times for which they count, and the
 * root's revocation list. Gives the names of the files.
 */
export async function exportPublicMaterial(deps: ProofsDeps, directory: string): Promise<string[]> {
  const { logKey, formerLogKeys, witnesses, witnessQuorum, sealRoots, timestampRoots, ...rest } =
    await publicMaterial(deps);
  const rows = await listKeys(deps.database);
  const certificates = rows.flatMap((row) => certificatesOfPem(row.certificates ?? ''));
  const files: Readonly<Record<string, string | Uint8Array>> = {
    'seal-roots.pem': sealRoots,
    'timestamp-roots.pem': timestampRoots,
    'certificates.pem': pemOfCertificates(certificates),
    'revoked.crl': deps.keys.revocationList(),
    'log-key.txt': lines([logKey]),
    'former-log-keys.txt': lines(formerLogKeys),
    'witness-keys.txt': lines(witnesses),
    'keys.json': `${JSON.stringify({ ...rest, logKey, formerLogKeys, witnesses, witnessQuorum }, null, 2)}\n`,
  };
  mkdirSync(directory, { recursive: true });
  for (const [name, content] of Object.entries(files)) writeFileSync(join(directory, name), content);
  return Object.keys(files);
}

function lines(texts: readonly string[]): string {
  return texts.map((text) => `${text}\n`).join('');
}
