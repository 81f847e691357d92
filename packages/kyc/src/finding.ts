/** Every code a check may report, passed ones too; screens translate them. */
export const kycFindingCodes = [
  'required-fields-complete',
  'required-field-missing',
  'name-characters-usual',
  'name-characters-unusual',
  'name-mixed-scripts',
  'nationality-stated',
  'nationality-unspecified',
  'nationality-unknown-code',
  'birth-date-invalid',
  'birth-date-in-future',
  'age-plausible',
  'age-implausible',
  'under-age',
  'document-number-plausible',
  'document-number-implausible',
  'document-valid',
  'document-expired',
  'document-expiring-soon',
  'document-expiry-missing',
  'document-expiry-invalid',
  'document-expiry-implausible',
  'document-issuer-matches-nationality',
  'document-issuer-differs',
  'document-issuer-matches-residence',
  'document-issuer-unknown',
  'mrz-not-provided',
  'mrz-unreadable',
  'mrz-check-digits-correct',
  'mrz-check-digit-wrong',
  'mrz-document-type-match',
  'mrz-document-type-mismatch',
  'mrz-number-match',
  'mrz-number-mismatch',
  'mrz-birth-date-match',
  'mrz-birth-date-mismatch',
  'mrz-expiry-match',
  'mrz-expiry-mismatch',
  'mrz-nationality-match',
  'mrz-nationality-mismatch',
  'mrz-issuer-match',
  'mrz-issuer-mismatch',
  'mrz-name-match',
  'mrz-name-partial',
  'mrz-name-mismatch',
  'mrz-name-not-comparable',
  'address-complete',
  'address-incomplete',
  'address-country-unknown',
  'address-po-box',
  'address-street-usual',
  'postal-code-plausible',
  'postal-code-implausible',
  'country-code-unknown',
  'purpose-stated',
  'purpose-says-nothing',
  'evidence-says-nothing',
  'entity-name-one-script',
  'legal-form-not-known',
  'incorporation-plausible',
  'incorporation-impossible',
  'uid-check-digit-correct',
  'uid-wrong',
] as const;
/** One code of a finding. */
export type KycFindingCode = (typeof kycFindingCodes)[number];

/** How grave a finding is; a `flag` puts the case before a person. */
export type FindingSeverity = 'ok' | 'info' | 'warning' | 'flag';

/** What one check came to. */
export type Finding = {
  readonly code: KycFindingCode;
  readonly severity: FindingSeverity;
  /** The field of the form it is about; parts of the address by their own name. */
  readonly field?: string;
  readonly params?: Readonly<Record<string, string | number>>;
  /** The rule that asks for the check, where there is one. */
  readonly article?: string;
};

type Rest = Omit<Finding, 'code' | 'severity'>;

/** A check that was passed. */
export const passed = (code: KycFindingCode, rest: Rest = {}): Finding => ({ code, severity: 'ok', ...rest });
/** Something a reader should know. */
export const noted = (code: KycFindingCode, rest: Rest = {}): Finding => ({
  code,
  severity: 'info',
  ...rest,
});
/** Something to ask about. */
export const warned = (code: KycFindingCode, rest: Rest = {}): Finding => ({
  code,
  severity: 'warning',
  ...rest,
});
/** Something a person must decide on. */
export const flagged = (code: KycFindingCode, rest: Rest = {}): Finding => ({
  code,
  severity: 'flag',
  ...rest,
});
