import { accessKeyRegister } from './modules/access-keys/index.ts';
import { accessDecisionRegister, accessReviewRegister } from './modules/access-reviews/index.ts';
import { clientRegister, freezeRegister, holdRegister } from './modules/clients/index.ts';
import { groupRegister } from './modules/directory/index.ts';
import { requestRegister } from './modules/document-requests/index.ts';
import { documentRegister } from './modules/documents/index.ts';
import { erasureRegister } from './modules/erasure/index.ts';
import { factorRegister, stepUpPolicyRegister, wayRegister } from './modules/identity/index.ts';
import { findingRegister } from './modules/ledger/index.ts';
import { policyRegister, statuteRegister } from './modules/library/index.ts';
import { obligationRegister } from './modules/obligations/index.ts';
import { caseRegister, checkRegister, clientRuleKind } from './modules/onboarding/index.ts';
import { partyHitRegister, statementRegister, structureRegister } from './modules/parties/index.ts';
import {
  accountRegister,
  alarmRegister,
  bankStatementRegister,
  bookingByHandRegister,
  frozenPayeeRegister,
  knownPayeeRegister,
  limitRegister,
  paymentDecisionRegister,
  paymentRegister,
  paymentRuleKind,
  paymentStepRegister,
  webhookRegister,
} from './modules/payments/index.ts';
import { extractRegister, publicationRegister } from './modules/registers/index.ts';
import { entityRegister, queryRegister, termsRegister } from './modules/reporting/index.ts';
import { participationRegister, reviewRegister } from './modules/review/index.ts';
import { packRegister, packUseRegister } from './modules/rule-packs/index.ts';
import { clientHitRegister, hitDecisionRegister, listRegister } from './modules/screening/index.ts';
import { memberRegister, provisionedGroupRegister } from './modules/scim/index.ts';
import { userRegister } from './modules/users/index.ts';
import type { Register } from './platform/register.ts';

/** Everything that screens show and the ledger sealed: the audit compares both. */
export const registers: readonly Register[] = [
  caseRegister,
  checkRegister,
  clientRegister,
  freezeRegister,
  holdRegister,
  structureRegister,
  statementRegister,
  partyHitRegister,
  documentRegister,
  requestRegister,
  extractRegister,
  publicationRegister,
  entityRegister,
  termsRegister,
  queryRegister,
  erasureRegister,
  reviewRegister,
  participationRegister,
  clientHitRegister,
  hitDecisionRegister,
  listRegister,
  accountRegister,
  paymentRegister,
  paymentDecisionRegister,
  paymentStepRegister,
  frozenPayeeRegister,
  knownPayeeRegister,
  alarmRegister,
  limitRegister,
  bankStatementRegister,
  bookingByHandRegister,
  webhookRegister,
  obligationRegister,
  userRegister,
  accessReviewRegister,
  accessDecisionRegister,
  factorRegister,
  wayRegister,
  groupRegister,
  provisionedGroupRegister,
  memberRegister,
  accessKeyRegister,
  stepUpPolicyRegister,
  packRegister(paymentRuleKind),
  packRegister(clientRuleKind),
  packUseRegister(paymentRuleKind),
  packUseRegister(clientRuleKind),
  policyRegister,
  statuteRegister,
  findingRegister,
];
