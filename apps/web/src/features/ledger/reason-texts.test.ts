import {
  BUNDLE_STEPS,
  VERIFICATION_STEPS,
  type AsicError,
  type ManifestProblem,
  type CanonicalErrorCode,
  type CheckpointErrorCode,
  type NoteTrustErrorCode,
  type PkiErrorCode,
  type ProofErrorCode,
  type StatementErrorCode,
  type TlogProofFormatErrorCode,
} from '@sorgfalt/ledger';
import { afterAll, describe, expect, it } from 'vitest';
import { currentTranslate, loadLanguage, loadTexts } from '../../i18n/i18n.ts';
import { wordOf } from '../../i18n/word-of.ts';

type EntryReason =
  | CanonicalErrorCode
  | CheckpointErrorCode
  | NoteTrustErrorCode
  | PkiErrorCode
  | ProofErrorCode
  | StatementErrorCode
  | TlogProofFormatErrorCode;

/** The compiler sees to it that no code of the unions is missing. */
const ofUnions: Readonly<Record<EntryReason, true>> = {
  'certificate-expired': true,
  'certificate-not-yet-valid': true,
  'certificate-signature-invalid': true,
  'content-type-mismatch': true,
  'control-character': true,
  'digest-mismatch': true,
  'duplicate-signature': true,
  'imprint-mismatch': true,
  'invalid-actor': true,
  'invalid-entry-id': true,
  'invalid-extra': true,
  'invalid-hash': true,
  'invalid-index': true,
  'invalid-kind': true,
  'invalid-layout': true,
  'invalid-origin': true,
  'invalid-past': true,
  'invalid-proof-hash': true,
  'invalid-proof-index': true,
  'invalid-root': true,
  'invalid-signature': true,
  'invalid-signature-line': true,
  'invalid-size': true,
  'invalid-subject': true,
  'invalid-time': true,
  'issuer-not-authority': true,
  'key-revoked': true,
  'lone-surrogate': true,
  malformed: true,
  'no-checkpoint': true,
  'no-signature-block': true,
  'no-signer-certificate': true,
  'nonce-mismatch': true,
  'not-granted': true,
  'not-json': true,
  'path-too-long': true,
  'policy-mismatch': true,
  'root-mismatch': true,
  'signer-certificate-mismatch': true,
  'too-deep': true,
  'too-many-signatures': true,
  'unexpected-certificate': true,
  'unknown-critical-extension': true,
  'unknown-format': true,
  'unknown-issuer': true,
  'unknown-signer': true,
  'unsafe-number': true,
  'unsupported-algorithm': true,
  'wrong-extended-key-usage': true,
  'wrong-key-usage': true,
  'wrong-length': true,
};

const ofContainer: Readonly<Record<AsicError['code'] | ManifestProblem['code'], true>> = {
  'digest-mismatch': true,
  'duplicate-name': true,
  'file-added': true,
  'file-removed': true,
  'invalid-name': true,
  'manifest-not-canonical': true,
  'no-manifest': true,
  'not-canonical': true,
  'too-large': true,
  'wrong-mimetype': true,
};

const ofCompleteness = [
  'case-not-claimed',
  'content-missing',
  'entry-missing',
  'entry-not-about-it',
  'entry-repeated',
  'not-closed',
  'not-counted',
  'past-after-entry',
  'single-entry',
];

const ofTimes = ['only-own-time', 'stamp-before-entry', 'stamped-late', 'time-goes-back'];

const languages = ['en', 'de', 'fr', 'it', 'es'] as const;

afterAll(() => loadLanguage('en'));

describe('what a check says', () => {
  it.each(languages)('is in words for every reason and step in %s', async (language) => {
    await loadLanguage(language);
    await loadTexts(['ledger', 'proofs']);
    const t = currentTranslate();
    const keys = [
      ...Object.keys(ofUnions).map((code) => `ledger:reason.${code}`),
      ...[...Object.keys(ofContainer), ...ofCompleteness].map((code) => `proofs:bundleReason.${code}`),
      ...ofTimes.map((code) => `ledger:reason.${code}`),
      ...VERIFICATION_STEPS.flatMap((id) => [`ledger:step.${id}`, `ledger:explain.${id}`]),
      ...BUNDLE_STEPS.map((id) => `proofs:bundleStep.${id}`),
    ];
    expect(keys.filter((key) => wordOf(t, key, '').trim() === '')).toEqual([]);
  });
});
