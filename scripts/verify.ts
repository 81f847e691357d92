/*
 * Verifies an evidence bundle, without server, database or network.
 *
 *   npm run verify -- FILE [--root PEM-FILE]... [--tsa-root PEM-FILE]... [--log-key KEY]...
 *                          [--witness KEY]... [--quorum N] [--strict] [--json]
 *
 * --root      the firm's root certificate; roots of timestamps too, unless --tsa-root names those
 * --log-key   key of the log, as GET /proofs/config gives it
 * --witness   keys of witnesses, and with --quorum how many of them must have cosigned (all, unless said)
 *
 * --strict    takes nothing but exit code 0 for good: 2 and 3 become 1
 *
 * Exit code 0: every check passed, under the keys that were given, and somebody outside the firm attests the time. 2: every
 * check passed, but under keys that the file itself names; compare the fingerprints that are printed. 3: every check passed
 * under the keys that were given, but time and order are the firm's own word: neither an authority of others nor witnesses
 * stand behind them. 1: any doubt at all.
 */
import { webcrypto } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { certificatesOfPem, verifyBundle, webVerificationCrypto } from '@sorgfalt/ledger';
import type { BundleTrust, BundleVerdict, BundleVerification } from '@sorgfalt/ledger';

const exitCodes: Readonly<Record<BundleVerdict, number>> = {
  verified: 0,
  unpinned: 2,
  incomplete: 1,
  failed: 1,
};
const sentences: Readonly<Record<BundleVerdict, string>> = {
  verified: 'Verified: every check passed, against the keys you gave.',
  unpinned:
    'Every check passed, against the keys in this file. Compare these fingerprints with what the firm publishes ' +
    'elsewhere, or give its keys with --root and --log-key.',
  incomplete: 'Not verified: nothing contradicts this file, but not everything could be checked.',
  failed: 'Verification Failed: do not believe this file.',
};
const signs = { passed: 'ok  ', failed: 'FAIL', skipped: '-   ' } as const;

class UsageError extends Error {}

async function run(): Promise<number> {
  const { values, positionals } = readArguments();
  const [path] = positionals;
  if (path === undefined || positionals.length > 1) throw new UsageError('Give one file to verify.');
  const trust = trustOf(values);
  const result = await verifyBundle(readBytes(path), trust, await webVerificationCrypto(webcrypto.subtle));
  if (values.json)
    console.log(JSON.stringify(result, (_, value) => (value instanceof Uint8Array ? undefined : value)));
  else print(result);
  const code = codeOf(result);
  return values.strict && code !== 0 ? 1 : code;
}

/** Time that only the firm itself attests is its own word. */
const ownWord = {
  code: 3,
  sentence:
    "Every check passed, against the keys you gave, but time and order are the firm's own word: no authority of others " +
    'stamped this, and no witness cosigned it.',
};

function codeOf({ verdict, isAttestedByOthers }: BundleVerification): number {
  return verdict === 'verified' && !isAttestedByOthers ? ownWord.code : exitCodes[verdict];
}

function readArguments() {
  const many = { type: 'string', multiple: true } as const;
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        root: many,
        'tsa-root': many,
        'log-key': many,
        witness: many,
        quorum: { type: 'string' },
        strict: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function trustOf(values: ReturnType<typeof readArguments>['values']): BundleTrust {
  const sealRoots = values.root?.flatMap(certificatesIn);
  const quorum = values.quorum === undefined ? values.witness?.length : Number(values.quorum);
  if (quorum !== undefined && !Number.isSafeInteger(quorum)) throw new UsageError('--quorum is a number.');
  return {
    sealRoots,
    timestampRoots: values['tsa-root']?.flatMap(certificatesIn) ?? sealRoots,
    logKeys: values['log-key'],
    witnesses: values.witness,
    quorum,
  };
}

function certificatesIn(path: string): Uint8Array[] {
  const certificates = certificatesOfPem(Buffer.from(readBytes(path)).toString());
  if (certificates.length === 0) throw new UsageError(`There is no certificate in ${path}.`);
  return certificates;
}

function readBytes(path: string): Uint8Array {
  try {
    return new Uint8Array(readFileSync(path));
  } catch {
    throw new UsageError(`${path} cannot be read.`);
  }
}

function print(result: BundleVerification): void {
  const { steps, entries, fingerprints, verdict, isAttestedByOthers } = result;
  for (const { id, subject, outcome, detail } of steps) console.log(line(outcome, id, subject, detail));
  for (const { folder, steps: own } of entries) {
    for (const { id, outcome, detail } of own) console.log(line(outcome, id, folder, detail));
  }
  if (fingerprints.length > 0) console.log('\nFingerprints to compare');
  for (const { use, value } of fingerprints) console.log(`  ${use.padEnd(15)} ${value}`);
  console.log(`\n${codeOf(result) === ownWord.code ? ownWord.sentence : sentences[verdict]}`);
  if (verdict === 'unpinned' && !isAttestedByOthers)
    console.log("Time and order are the firm's own word as well.");
  const isUncounted = steps.some(({ id, outcome }) => id === 'completeness' && outcome === 'skipped');
  if (isUncounted) console.log('Nothing in this file shows that these are all the entries.');
}

function line(
  outcome: keyof typeof signs,
  id: string,
  subject: string,
  detail: Readonly<Record<string, string | number>>,
): string {
  const facts = Object.entries(detail).map(([name, value]) => `${name}=${value}`);
  return `${signs[outcome]} ${id.padEnd(16)} ${[subject, ...facts].filter((fact) => fact !== '').join('  ')}`;
}

try {
  process.exitCode = await run();
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
