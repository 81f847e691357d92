import { webcrypto } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  REVOCATION_REASONS,
  certificatesOfPem,
  compareBundles,
  compareWithLog,
  readRevocationList,
  revocationListOfPem,
  verifyBundle,
  webCrypto,
  webVerificationCrypto,
} from '@sorgfalt/ledger';
import type {
  BundleTrust,
  BundleVerdict,
  BundleVerification,
  RevokedKey,
  VerifiedBundle,
} from '@sorgfalt/ledger';
import { comparisonWords } from './comparison.ts';
import { LogError, askLog } from './live-log.ts';
import { logWords } from './log-words.ts';

const usage = `Verifies an evidence bundle, or two against each other, without server, database or network; with --log against the log
that is published, which is the only thing that is asked.

  npm run verify -- FILE [OTHER-FILE] [--root PEM-FILE]... [--tsa-root PEM-FILE]... [--log-key KEY]...
                         [--witness KEY]... [--quorum N] [--revoked FILE]... [--log ADDRESS] [--strict] [--json]

--root      the firm's root certificate; roots of timestamps too, unless --tsa-root names those
--log-key   key of the log, as GET /proofs/config gives it
--witness   keys of witnesses, and with --quorum how many of them must have cosigned (all, unless said)
--revoked   a revocation list (RFC 5280) in PEM or DER that one of the roots given with --root issued, or the firm's
            keys.json; a key revoked because it may have been in other hands counts only for what others saw before
--log       where the log is published, such as https://firm.example/log: whether it continues the tree of the file

--strict    takes nothing but exit code 0 for good: 2 and 3 become 1

Exit code 0: every check passed, under the keys that were given, and somebody outside the firm attests the time. 2: every
check passed, but under keys that the file itself names; compare the fingerprints that are printed. 3: every check passed
under the keys that were given, but time and order are the firm's own word: neither an authority of others nor witnesses
stand behind them, or not before a key was revoked, or not within a year of the time that an entry states. 1: any doubt at all.

Of two files each is verified, and then whether they are of one history of the log. Exit code 4: each is sound, and both
cannot be true, so that whoever holds the log's key told two histories. 5: nothing contradicts, but they do not show that
one continues the other (1 with --strict). Otherwise the worse of the two codes.

With --log, 4 says the same of the file and the log. 6: the log could not be asked, shows fewer entries than the file, or
is not shown to be the one of the file (1 with --strict). Otherwise the code of the file.`;

const exitCodes: Readonly<Record<BundleVerdict, number>> = {
  verified: 0,
  unpinned: 2,
  'own-time': 3,
  incomplete: 1,
  failed: 1,
};
const sentences: Readonly<Record<BundleVerdict, string>> = {
  verified: 'Verified: every check passed, against the keys you gave.',
  unpinned:
    'Every check passed, against the keys in this file. Compare these fingerprints with what the firm publishes ' +
    'elsewhere, or give its keys with --root and --log-key.',
  'own-time':
    "Nothing contradicts this file, but a key of the firm was revoked, and only the firm's own time shows that some " +
    'signatures are older.',
  incomplete: 'Not verified: nothing contradicts this file, but not everything could be checked.',
  failed: 'Verification Failed: do not believe this file.',
};
const signs = { passed: 'ok  ', failed: 'FAIL', skipped: '-   ' } as const;

const crypto = await webVerificationCrypto(webcrypto.subtle);
const pki = webCrypto(webcrypto.subtle);

class UsageError extends Error {}

async function run(): Promise<number> {
  const { values, positionals } = readArguments();
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const [path, other, ...more] = positionals;
  if (path === undefined || more.length > 0) {
    throw new UsageError('Give one file to verify, or two to compare.');
  }
  const trust = { ...trustOf(values), revoked: await revokedOf(values) };
  const say = values.json ? printJson : print;
  const one = await verifyFile(path, trust);
  if (values.log !== undefined) {
    if (other !== undefined) throw new UsageError('Give one file to compare with a log.');
    return strictly(values.strict, await runWithLog(one, values.log, { trust, isJson: values.json }));
  }
  if (other === undefined) {
    say(one.verification);
    return strictly(values.strict, codeOf(one.verification));
  }
  const two = await verifyFile(other, trust);
  const comparison = compareBundles(one, two, crypto.sha256);
  const { code, sentence } = comparisonWords(comparison, trust.logKeys !== undefined);
  if (values.json) printJson({ files: [one.verification, two.verification], comparison });
  else {
    for (const [name, { verification }] of [[path, one] as const, [other, two] as const]) {
      console.log(`== ${name}`);
      print(verification);
      console.log('');
    }
    console.log(`== ${path} and ${other}\n${sentence}`);
  }
  return strictly(values.strict, code || worse(codeOf(one.verification), codeOf(two.verification)));
}

/** The file first, whatever the log answers; of one that is not sound nothing is asked. */
async function runWithLog(
  file: VerifiedBundle,
  address: string,
  { trust, isJson }: { readonly trust: BundleTrust; readonly isJson: boolean },
): Promise<number> {
  if (!isJson) print(file.verification);
  const code = codeOf(file.verification);
  try {
    if (code === 1) throw new LogError('this file is not sound.');
    const log = await askLog(address);
    const comparison = await compareWithLog(file, log, trust.logKeys, crypto);
    const { asked, checkpoint } = log;
    const found = logWords(comparison, trust.logKeys !== undefined);
    if (isJson) printJson({ files: [file.verification], log: { asked, checkpoint, comparison } });
    else {
      console.log(`\n== ${address}\nasked: ${asked.join(' ')}\n${found.sentence}`);
      if (found.code === 4) console.log(`\n${checkpoint}`);
    }
    return found.code || code;
  } catch (error) {
    if (!(error instanceof LogError)) throw error;
    if (isJson) printJson({ files: [file.verification], log: { problem: error.message } });
    else console.log(`\n== ${address}\nNot compared: ${error.message}`);
    return code === 1 ? 1 : 6;
  }
}

async function verifyFile(path: string, trust: BundleTrust): Promise<VerifiedBundle> {
  const bytes = readBytes(path);
  return { bytes, verification: await verifyBundle(bytes, trust, crypto) };
}

/** Two histories are told to everybody. */
function strictly(isStrict: boolean, code: number): number {
  return isStrict && code !== 0 && code !== 4 ? 1 : code;
}

/** The code that says less: any doubt, then keys of the file's own, then time of the firm's own. */
function worse(one: number, two: number): number {
  return [1, 2, 3].find((code) => code === one || code === two) ?? 0;
}

function printJson(found: object): void {
  console.log(JSON.stringify(found, (_, value) => (value instanceof Uint8Array ? undefined : value)));
}

/** Time that only the firm itself attests is its own word. */
const ownWord = {
  code: 3,
  sentence:
    "Every check passed, against the keys you gave, but time and order are the firm's own word: no authority of others " +
    'stamped this in time, and no witness cosigned it.',
};

/** The places are those in the log, as the step `inclusion` of each entry has them. */
function lateSentence({ lateEntries }: BundleVerification): string {
  return (
    `Nobody is shown to have seen ${lateEntries.length === 1 ? 'an entry' : `${lateEntries.length} entries`} within a year of the ` +
    `time that is stated there, which is the firm's own word: leafIndex ${lateEntries.slice(0, 20).join(', ')}` +
    `${lateEntries.length > 20 ? ', …' : ''}.`
  );
}

function isOwnWord({ verdict, isAttestedByOthers }: BundleVerification): boolean {
  return verdict === 'verified' && !isAttestedByOthers;
}

function codeOf(result: BundleVerification): number {
  const { verdict, steps } = result;
  const isPinned = steps.every(({ detail }) => detail['reason'] !== 'not-pinned');
  if (verdict === 'own-time' && !isPinned) return exitCodes.unpinned;
  return isOwnWord(result) ? ownWord.code : exitCodes[verdict];
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
        revoked: many,
        log: { type: 'string' },
        strict: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function trustOf(values: ReturnType<typeof readArguments>['values']): BundleTrust {
  const sealRoots = values.root?.flatMap(certificatesIn);
  // None at all, as an empty variable of a script would say, is no way of asking for witnesses.
  if (values.quorum !== undefined && !/^[1-9]\d{0,3}$/u.test(values.quorum))
    throw new UsageError('--quorum is how many witnesses must have cosigned, 1 or more.');
  const quorum = values.quorum === undefined ? values.witness?.length : Number(values.quorum);
  return {
    sealRoots,
    timestampRoots: values['tsa-root']?.flatMap(certificatesIn) ?? sealRoots,
    logKeys: values['log-key'],
    witnesses: values.witness,
    quorum,
  };
}

async function revokedOf(
  values: ReturnType<typeof readArguments>['values'],
): Promise<BundleTrust['revoked']> {
  const issuers = values.root?.flatMap(certificatesIn) ?? [];
  return (await Promise.all((values.revoked ?? []).map((path) => revokedIn(path, issuers)))).flat();
}

async function revokedIn(
  path: string,
  issuers: readonly Uint8Array[],
): Promise<NonNullable<BundleTrust['revoked']>> {
  const bytes = readBytes(path);
  const text = Buffer.from(bytes).toString();
  if (text.trimStart().startsWith('{')) return revokedKeysOf(path, text);
  const list = await readRevocationList(revocationListOfPem(text) ?? bytes, issuers, pki);
  if (list.ok) return list.value;
  throw new UsageError(
    `${path} is no revocation list that a root given with --root issued (${list.error.code}), and no keys.json.`,
  );
}

/** The seal keys of a keys.json, as the firm exports it. */
function revokedKeysOf(path: string, text: string): RevokedKey[] {
  try {
    const { sealKeys } = JSON.parse(text);
    return sealKeys.flatMap(({ keyId, revokedAt, revokedFor }: Record<string, string | null>) => {
      if (typeof keyId !== 'string' || revokedAt === undefined) throw new TypeError('no seal key');
      if (revokedAt === null) return [];
      const reason = Object.keys(REVOCATION_REASONS).find((name) => name === revokedFor);
      return { keyId, revokedAt: new Date(revokedAt).toISOString(), reason };
    });
  } catch {
    throw new UsageError(`${path} is no keys.json of this version.`);
  }
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
  console.log(`\n${isOwnWord(result) ? ownWord.sentence : sentences[verdict]}`);
  if (verdict !== 'failed' && result.lateEntries.length > 0) console.log(lateSentence(result));
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
