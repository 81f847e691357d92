export { expiringSoonDays } from './check-document.ts';
export { compareMrz } from './check-mrz.ts';
export { compareName } from './compare-name.ts';
export type { NameAgreement } from './compare-name.ts';
export { countryOf, isCountry, travelDocumentCode } from './countries.ts';
export { bareNumber, checkDocumentNumber, documentTypes } from './document-number.ts';
export type { CheckedDocumentNumber, DocumentType } from './document-number.ts';
export { kycFindingCodes } from './finding.ts';
export type { Finding, FindingSeverity, KycFindingCode } from './finding.ts';
export type { KycInput, StatedIdentity } from './input.ts';
export { parseIsoDate } from './iso-date.ts';
export { askedOf, faultsIn, ruleFor } from './kinds/asked.ts';
export type { AnswerFault, PutQuestion } from './kinds/asked.ts';
export { clientKinds, clientPapers, clientQuestions, isEntityKind, legalForms } from './kinds/client-kind.ts';
export type {
  ClientAnswers,
  ClientKind,
  ClientPaper,
  ClientQuestion,
  LegalForm,
} from './kinds/client-kind.ts';
export { kindPackOn } from './kinds/kind-pack.ts';
export type { KindPack } from './kinds/kind-pack.ts';
export type { KindRule, WantedPaper } from './kinds/kind-rule.ts';
export { verifyEntity } from './kinds/verify-entity.ts';
export type { EntityInput } from './kinds/verify-entity.ts';
export { mrzSpellings } from './latin.ts';
export { buildMrz } from './mrz-build.ts';
export type { MrzContent } from './mrz-build.ts';
export { mrzCheckDigit } from './mrz-check-digit.ts';
export type { MrzField, MrzFormat } from './mrz-layout.ts';
export { parseMrz } from './mrz.ts';
export type { Mrz, MrzRefusal } from './mrz.ts';
export { nextReviewOn } from './next-review.ts';
export { compareExtract, contradictionsOf, differencesIn } from './registers/compare-extract.ts';
export type { ComparedField, FieldComparison } from './registers/compare-extract.ts';
export { compareOwners } from './registers/compare-owners.ts';
export type { OwnerComparison, ToldOwner } from './registers/compare-owners.ts';
export { plainNumber } from './registers/alike.ts';
export {
  parentExceptions,
  parentLevels,
  registeredForms,
  registerStatuses,
  swissLegalForm,
} from './registers/extract.ts';
export type {
  DeclaredEntity,
  ParentException,
  ParentLevel,
  RegisteredForm,
  RegisteredParent,
  RegisterEntry,
} from './registers/extract.ts';
export { checkedLei } from './registers/lei.ts';
export { isRelevant, mutationKinds, mutationsOf, textOfMarkup } from './registers/publication.ts';
export type { MutationKind, Publication } from './registers/publication.ts';
export { swissUid } from './swiss-uid.ts';
export { tellingWords } from './telling-words.ts';
export { verifyKyc } from './verify.ts';
export type { KycResult } from './verify.ts';
export { readZone } from './zone/read-zone.ts';
export type { Shades, ZoneReading } from './zone/reading.ts';
