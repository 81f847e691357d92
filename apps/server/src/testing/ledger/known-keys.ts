import { createPrivateKey, createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { formatNoteKey, formatWitnessKey } from '@sorgfalt/ledger';
import type { NoteKey } from '@sorgfalt/ledger';
import { createSecrets } from '../../platform/secrets.ts';
import { temporaryDirectory } from '../temporary-directory.ts';
import { rawEd25519Of, sha256 } from '../../modules/ledger/crypto.ts';

export interface KnownKey {
  readonly key: NoteKey;
  readonly vkey: string;
  readonly privateKey: KeyObject;
}

/** Keys of an installation that has not started yet: what others must be told of it beforehand. */
export interface KnownInstallation {
  readonly log: KnownKey;
  readonly witness: KnownKey;
  /** Settings with which it starts under these keys. */
  readonly environment: { readonly SECRETS_DIR: string; readonly PUBLIC_URL: string };
}

/** Makes the secrets of an installation; `logKeyOf` gives it the log of another one: a second history of it. */
export function knownInstallation(host: string, logKeyOf?: KnownInstallation): KnownInstallation {
  const directory = temporaryDirectory('keys');
  const secrets = createSecrets(directory);
  const open = (file: string, pem = newPem()) => createPrivateKey(secrets.obtain(file, () => pem));
  const log = open('log-key', logKeyOf?.log.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
  const witness = open('witness-key');
  const logKey = { name: `${host}/log`, publicKey: rawEd25519Of(log) };
  const witnessKey = { name: `${host}/witness`, publicKey: rawEd25519Of(witness) };
  return {
    log: { key: logKey, vkey: formatNoteKey(logKey, sha256), privateKey: log },
    witness: { key: witnessKey, vkey: formatWitnessKey(witnessKey, sha256), privateKey: witness },
    environment: { SECRETS_DIR: directory, PUBLIC_URL: `http://${host}` },
  };
}

/** The time that a witness put on a checkpoint, once its line is verified with nothing but node:crypto. */
export function naiveCosignedAt(note: string, { key: { name, publicKey } }: KnownKey): number | null {
  const [text = '', block = ''] = note.split(/(?<=\n)\n/);
  const line = block.split('\n').find((one) => one.startsWith(`\u2014 ${name} `));
  if (line === undefined) return null;
  const bytes = Buffer.from(line.split(' ')[2] ?? '', 'base64');
  const time = Number(bytes.readBigUInt64BE(4));
  const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), publicKey]);
  const key = createPublicKey({ key: spki, format: 'der', type: 'spki' });
  const signed = Buffer.from(`cosignature/v1\ntime ${time}\n${text}`);
  return verify(null, signed, key, bytes.subarray(12)) ? time : null;
}

function newPem(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}
