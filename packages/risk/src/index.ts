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
