import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { revocationReasons } from '../modules/ledger/index.ts';
import type { Ledger, RevocationReason } from '../modules/ledger/index.ts';
import { StopError } from '../platform/stop-error.ts';

export const keyUsage = `  rotate-seal                 makes a new key, which seals from now on
    --supplied                uses the key of FIRM_KEY and FIRM_CERT, or FIRM_PKCS12, instead
    --old-key FILE            the key that has sealed until now (PEM), if that was supplied too
  rotate-log                  makes a new key for the log; the next checkpoint is signed by both
  revoke KEYID --reason R     revokes a key of seals; R is ${revocationReasons.join(', ')}
    --at TIME                 as of then (UTC, such as 2026-03-01T08:15:00Z) instead of now
  export DIR                  writes all public keys and certificates into a folder`;

interface Words {
  readonly values: {
    readonly supplied?: boolean | undefined;
    readonly 'old-key'?: string | undefined;
    readonly reason?: string | undefined;
    readonly at?: string | undefined;
  };
  readonly positionals: readonly string[];
}

/** Opens the ledger; for a change of keys with the key that is to be replaced where the settings have it no more. */
export type OpenLedger = (keyChange?: { readonly oldKeyPem: string | null }) => Promise<Ledger>;

/** Null where the words are no use of a command for keys. Throws a `StopError` that says why nothing was changed. */
export async function runKeyCommand(
  command: string | undefined,
  words: readonly string[],
  openLedger: OpenLedger,
): Promise<string | null> {
  const run = commands[command ?? ''];
  const read = run === undefined ? null : readWords(words);
  return run === undefined || read === null ? null : run(read, openLedger);
}

const commands: Readonly<Record<string, (words: Words, openLedger: OpenLedger) => Promise<string | null>>> = {
  async 'rotate-seal'({ values, positionals }, openLedger) {
    if (positionals.length > 0) return null;
    const { supplied: isSupplied = false, 'old-key': path } = values;
    const oldKeyPem = path === undefined ? null : readKey(path);
    const ledger = await openLedger(isSupplied ? { oldKeyPem } : undefined);
    const { from, to } = await ledger.keyChanges().rotateSeal(isSupplied ? 'supplied' : 'generated');
    return `${to} now seals in place of ${from}, which still verifies.`;
  },

  async 'rotate-log'({ positionals }, openLedger) {
    if (positionals.length > 0) return null;
    const { vkey } = await (await openLedger()).keyChanges().rotateLog();
    return `The log has a new key. Give it to whoever reads, mirrors or witnesses this log:\n${vkey}`;
  },

  async revoke({ values, positionals: [keyId, ...rest] }, openLedger) {
    const reason = revocationReasons.find((one) => one === values.reason);
    if (keyId === undefined || rest.length > 0 || reason === undefined) return null;
    return revoke(keyId, reason, values.at, openLedger);
  },

  async export({ positionals: [directory, ...rest] }, openLedger) {
    if (directory === undefined || rest.length > 0) return null;
    const names = await (await openLedger()).exportKeys(directory);
    return `${directory}: ${names.join(', ')}`;
  },
};

async function revoke(
  keyId: string,
  reason: RevocationReason,
  at: string | undefined,
  openLedger: OpenLedger,
): Promise<string> {
  const time = at === undefined ? undefined : readTime(at);
  const { revokedAt, failing } = await (await openLedger()).keyChanges().revoke(keyId, reason, time);
  return `${keyId} is revoked as of ${revokedAt}; from now on, ${failing} entries that it sealed fail verification.`;
}

function readTime(text: string): string {
  const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z$/.test(text);
  const time = isTime ? Date.parse(text) : NaN;
  if (!(time <= Date.now())) {
    throw new StopError('--at is a time in the past in UTC, like 2026-03-01T08:15:00Z.');
  }
  return new Date(time).toISOString();
}

function readKey(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    throw new StopError(`There is no file ${path}.`, { cause });
  }
}

function readWords(words: readonly string[]): Words | null {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        supplied: { type: 'boolean' },
        'old-key': { type: 'string' },
        reason: { type: 'string' },
        at: { type: 'string' },
      },
    });
  } catch {
    // An option that is unknown or lacks its value: the usage says more than the message would.
    return null;
  }
}
