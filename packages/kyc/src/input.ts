import type { DocumentType } from './document-number.ts';

/** What the form says about one natural person; blank text counts as missing. */
export type KycInput = {
  readonly name: string;
  /** ISO 3166-1 alpha-2, or OTHER while the form offers no finer choice. */
  readonly nationality: string;
  readonly documentType: DocumentType;
  readonly documentNumber: string;
  /** `YYYY-MM-DD`. */
  readonly documentExpiry?: string | undefined;
  /** Alpha-2 or alpha-3. */
  readonly documentIssuer?: string | undefined;
  readonly mrz?: string | undefined;
  /** `YYYY-MM-DD`. */
  readonly birthDate: string;
  /** Alpha-2. */
  readonly birthCountry?: string | undefined;
  readonly address: {
    readonly street?: string | undefined;
    readonly houseNumber?: string | undefined;
    readonly postalCode?: string | undefined;
    readonly town: string;
    /** Alpha-2. */
    readonly country: string;
  };
  /** Nature and purpose of the relationship. */
  readonly purpose: string;
  /** Alpha-2. */
  readonly businessCountry?: string | undefined;
  /** The papers said to document the source of wealth, and to prove the residence. */
  readonly sourceOfWealthEvidence?: string | undefined;
  readonly residenceEvidence?: string | undefined;
};

/** What is stated of a person that the zone of a travel document says too; absent or blank is what nobody stated. */
export type StatedIdentity = Partial<
  Pick<
    KycInput,
    | 'name'
    | 'nationality'
    | 'documentType'
    | 'documentNumber'
    | 'documentExpiry'
    | 'documentIssuer'
    | 'birthDate'
  >
>;
