import * as z from './zod.ts';
import { instant } from './common.ts';

/** What an officer can enter somebody as in another party: codes of the Beneficial Ownership Data Standard 0.4, two for a life insurance (AMLO-FINMA Art. 65a), and the clients whom a lawyer or notary leaves unnamed (SCC Art. 321). */
export const interestKinds = [
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
  'policyholder',
  'premiumPayer',
  'clientsUnderSecrecy',
] as const;
export type InterestKind = (typeof interestKinds)[number];

/** By what somebody counts as a beneficial owner. */
export const ownerReasons = ['capital', 'votes', 'control', 'role', 'declared', 'senior-manager'] as const;

/** Who said something of the structure, when, and where it comes from. */
export const said = z.object({ by: z.string(), at: instant, source: z.string() });
