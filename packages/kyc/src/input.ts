import type { DocumentType } from './document-number.ts';

/** What the client declares about political exposure (AMLA Art. 2a). */
export type PepDeclaration =
  | 'none'
  | 'domestic'
  | 'foreign'
  | 'international_organisation'
  | 'close_person'
  | 'close_person_domestic'
  | 'close_person_foreign';

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
  readonly pepDeclaration: PepDeclaration;
};
