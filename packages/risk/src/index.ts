export { acceptanceCodes, reasonsAgainstAcceptance, saidOnce } from './acceptance.ts';
export type { AcceptanceFacts, AcceptanceReason, ListStanding } from './acceptance.ts';
export { acceptanceQuestions } from './acceptance-policy.ts';
export type { AcceptancePolicy, AcceptanceQuestion, CountryFact, WatchedList } from './acceptance-policy.ts';
export { assessClientRisk } from './assess.ts';
export type { AssessedFactor, AssessedOverride, RiskAssessment } from './assess.ts';
export { countryLists2026June } from './country-lists.ts';
export type { CountryLists } from './country-lists.ts';
export { defaultRiskPack } from './default-pack.ts';
export type {
  Channel,
  ClientRiskInput,
  Industry,
  LegalForm,
  PepStatus,
  Product,
  ScreeningOutcome,
} from './input.ts';
export { riskLevels } from './judge.ts';
export type { RiskLevel } from './judge.ts';
export type { NearestFlip } from './nearest-flip.ts';
export { factorChoices, riskFactorIds, riskFamilies, riskOverrideIds } from './pack.ts';
export type {
  ChoiceOf,
  FactorId,
  FactorRule,
  OverrideId,
  OverrideRule,
  RiskFamily,
  RiskPack,
} from './pack.ts';
export type { Evidence } from './read-choices.ts';
export { unattendedFactsOf } from './payments/account-flow.ts';
export type { AccountFlow, AccountPayment, UnattendedFacts } from './payments/account-flow.ts';
export { assessPayment, effectivePack, listsOn, waitsForPerson } from './payments/assess-payment.ts';
export type { PaymentAssessment, PaymentReason } from './payments/assess-payment.ts';
export { defaultPaymentPack } from './payments/default-payment-pack.ts';
export { featuresOf } from './payments/features.ts';
export type { Flow, Movement } from './payments/flow.ts';
export { paymentWindows, referenceThemes, screenedFields, travelRuleGaps } from './payments/input.ts';
export type {
  BeneficiaryFacts,
  PaymentHistory,
  PaymentRiskInput,
  PaymentWindow,
  ReferenceTheme,
  ScreenedField,
  ScreeningFact,
  TravelRuleGap,
  WindowFacts,
} from './payments/input.ts';
export { paymentLevels } from './payments/judge-payment.ts';
export type { PaymentLevel } from './payments/judge-payment.ts';
export type { PackCode, PackRefusal } from './pack-reader.ts';
export type { PaymentFlip } from './payments/payment-flip.ts';
export {
  emptyProfile,
  recordApproval,
  recordPayment,
  recordReceipt,
  withdrawPayment,
} from './payments/profile.ts';
export type { PaymentFacts, PaymentMoment, PaymentProfile, ProfileDay } from './payments/profile.ts';
export { paymentInputOf } from './payments/read-input.ts';
export { defaultReferenceWords, referenceThemesOf } from './payments/reference-words.ts';
export { paymentArticles, paymentChecks, paymentEffects, paymentFamilies } from './payments/rule-pack.ts';
export type {
  DatedCountryLists,
  ParamsOf,
  PaymentArticle,
  PaymentCheck,
  PaymentEffect,
  PaymentFamily,
  PaymentRule,
  PaymentRuleOf,
  PaymentRulePack,
} from './payments/rule-pack.ts';
export { unattendedCeilingMinor, validatePack } from './payments/validate-pack.ts';
export { validateRiskPack } from './validate-risk-pack.ts';
