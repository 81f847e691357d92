/** Legal forms that the model tells apart; null when the form is not known yet. */
export type LegalForm = 'operating_company' | 'association' | 'domiciliary_company' | 'trust' | 'foundation';
/** Trades that Art. 13 para. 2 let. b AMLO-FINMA makes a criterion, and the two that are none. */
export type Industry =
  | 'none'
  | 'cash_intensive'
  | 'crypto'
  | 'arms'
  | 'gems_art'
  | 'gambling'
  | 'npo_conflict'
  | 'other';
/** Politically exposed persons and those close to them (AMLA Art. 2a). */
export type PepStatus =
  | 'none'
  | 'domestic'
  | 'foreign'
  | 'international_organisation'
  | 'close_person_foreign'
  | 'close_person_domestic';
/** Services asked for. */
export type Product = 'account' | 'fiduciary_placement' | 'domicile_directorship' | 'crypto';
/** How the client was met and identified. */
export type Channel = 'face_to_face' | 'video' | 'online_chip' | 'online_transfer' | 'intermediary';
/** What came of the name screening. */
export type ScreeningOutcome =
  | 'clear'
  | 'weak_unresolved'
  | 'strong_unresolved'
  | 'confirmed_sanction'
  | 'adverse_media';

/**
 * What is known of a client when the risk is assessed.
 *
 * Null means "asked, not known" and always scores above the best answer. An empty list counts as
 * not known. A missing structure field counts as not known for a legal entity and as not
 * applicable for a natural person. Countries are ISO 3166-1 alpha-2; amounts CHF centimes.
 */
export type ClientRiskInput = {
  readonly clientKind: 'natural_person' | 'legal_entity';
  readonly legalForm?: LegalForm | null;
  readonly domicile: string | null;
  /** Of the client and of the beneficial owners; the gravest counts. */
  readonly nationalities: readonly string[] | null;
  readonly businessCountry: string | null;
  readonly industry: Industry | null;
  readonly pep: PepStatus | null;
  readonly products: readonly Product[] | null;
  readonly channel: Channel | null;
  /** Entities are not asked: where it is absent for one it does not apply, for a natural person it is not known. */
  readonly residenceProved?: boolean | null;
  readonly expectedAssetsMinor: number | null;
  readonly sourceOfWealth: 'documented' | 'declared' | null;
  readonly structureLayers?: number | null;
  readonly fiduciaryShareholder?: boolean | null;
  readonly beneficialOwnerVerified?: boolean | null;
  readonly screening: ScreeningOutcome | null;
  readonly physicalAssetsMinor: number | null;
  /** A doubt about the identity of the client or of a beneficial owner stands open. */
  readonly identityDoubt: boolean;
};
