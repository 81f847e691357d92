import type { IsoDate } from '@sorgfalt/calendar';

/**
 * What a party is. A `domiciliaryCompany` has no business of its own. A `class` is several people whom nobody has named one
 * by one, such as the descendants of a settlor; what is `unknown` exists, but nobody has said who or what it is.
 */
export const partyKinds = [
  'person',
  'class',
  'company',
  'domiciliaryCompany',
  'foundation',
  'association',
  'authority',
  'trust',
  'nomination',
  'jointHolding',
  'unknown',
] as const;
export type PartyKind = (typeof partyKinds)[number];

/** The code list `interestType` of the Beneficial Ownership Data Standard 0.4. */
export const statedKinds = [
  'shareholding',
  'votingRights',
  'appointmentOfBoard',
  'otherInfluenceOrControl',
  'seniorManagingOfficial',
  'settlor',
  'trustee',
  'protector',
  'beneficiaryOfLegalArrangement',
  'rightsToSurplusAssetsOnDissolution',
  'rightsToProfitOrIncome',
  'rightsGrantedByContract',
  'conditionalRightsGrantedByContract',
  'controlViaCompanyRulesOrArticles',
  'controlByLegalFramework',
  'boardMember',
  'boardChair',
  'unknownInterest',
  'unpublishedInterest',
  'enjoymentAndUseOfAssets',
  'rightToProfitOrIncomeFromAssets',
  'nominee',
  'nominator',
] as const;

/**
 * As what somebody stands behind a life insurance whose insurer keeps an account for it here (SR 955.033.0, AMLO-FINMA, Art. 65a). The
 * standard has no words of its own for them.
 */
export const insuranceKinds = ['policyholder', 'premiumPayer'] as const;

/**
 * Those for whom a lawyer or notary holds assets, whom professional secrecy leaves unnamed (SR 311.0, SCC, Art. 321). The standard has no
 * word of its own for them either.
 */
export const secrecyKind = 'clientsUnderSecrecy';

export const interestKinds = [...statedKinds, ...insuranceKinds, secrecyKind] as const;
export type InterestKind = (typeof interestKinds)[number];

/** As what somebody benefits from a trust or foundation. */
export const benefitKinds = [
  'beneficiaryOfLegalArrangement',
  'rightsToSurplusAssetsOnDissolution',
  'rightsToProfitOrIncome',
  'rightToProfitOrIncomeFromAssets',
  'enjoymentAndUseOfAssets',
] as const satisfies readonly InterestKind[];

/** Whether an interest is in a life insurance and not in its insurer: it owns and controls nothing of that. */
export function isOfInsurance(kind: InterestKind): boolean {
  return insuranceKinds.some((each) => each === kind);
}

/** A part of a whole, from 0 to 1: what is known of it. */
export interface Share {
  readonly min: number;
  readonly max: number;
}

export interface Party {
  readonly id: string;
  readonly kind: PartyKind;
  /** Empty where nobody has named it. */
  readonly name: string;
  /** Whether its shares are traded on a stock exchange. */
  readonly isListed: boolean;
  /** A day, or a month or a year where no more is known. */
  readonly beganOn: string | null;
  /** Death or dissolution, as exact as it is known. */
  readonly endedOn: string | null;
}

/** What a party holds in another. */
export interface Interest {
  readonly id: string;
  /** Null where it was not said who holds it. */
  readonly holder: string | null;
  readonly subject: string;
  readonly kind: InterestKind;
  /** Null where it has no size, or nobody knows it. */
  readonly share: Share | null;
  /** First day; null: since ever. */
  readonly from: IsoDate | null;
  /** The day from which it is no longer held; null: without end. */
  readonly until: IsoDate | null;
  /** Whether it sums up a chain that the file tells step by step. */
  readonly isSummary: boolean;
  /** Whether whoever declared it says that it makes the holder a beneficial owner. */
  readonly isDeclaredOwner: boolean;
}

/** Parties and what they hold in each other. Ids are unique; interests may name parties that are not there. */
export interface PartyGraph {
  readonly parties: readonly Party[];
  readonly interests: readonly Interest[];
}

/** The interests that are held on a day. One that ended is not held on the day of its end. */
export function heldOn(interests: readonly Interest[], day: IsoDate): Interest[] {
  return interests.filter(
    ({ from, until }) => (from === null || from <= day) && (until === null || day < until),
  );
}
