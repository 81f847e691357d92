import {
  channels,
  clientKinds,
  discretions,
  documentTypes,
  industries,
  legalForms,
  nationalities,
  pepDeclarations,
  revocabilities,
  type DraftForm,
} from '@sorgfalt/contract';
import { isCountry, parseIsoDate } from '@sorgfalt/kyc';
import { parseAmount } from '@sorgfalt/money';
import { oneOf } from '../../client/search-params.ts';
import { askedIn } from './asked-questions.ts';
import { wealthSources, type FormValues } from './form-values.ts';

const yesNo = { yes: true, no: false } as const;

/** The draft that can be stored: answers that are none (half a date, no amount), and those that are not asked, are left out. */
export function draftOf(values: FormValues): DraftForm {
  const asked = askedIn(values);
  return Object.fromEntries(
    Object.entries(answersOf(values)).filter(
      ([name, value]) => value !== undefined && (name === 'kind' || asked.has(name)),
    ),
  );
}

function answersOf(values: FormValues): DraftForm {
  const kind = oneOf(values.kind, clientKinds);
  return {
    // Whoever has not said is a natural person.
    kind: kind === 'natural_person' ? undefined : kind,
    clientName: text(values.clientName),
    tradeName: text(values.tradeName),
    legalForm: oneOf(values.legalForm, legalForms),
    legalFormName: text(values.legalFormName),
    incorporatedOn: day(values.incorporatedOn),
    uid: text(values.uid),
    registerNumber: text(values.registerNumber),
    listedOn: text(values.listedOn),
    discretion: oneOf(values.discretion, discretions),
    revocability: oneOf(values.revocability, revocabilities),
    structureReason: text(values.structureReason),
    openerName: text(values.openerName),
    openerAuthority: text(values.openerAuthority),
    nationality: oneOf(values.nationality, nationalities),
    otherNationality: country(values.otherNationality),
    birthDate: day(values.birthDate),
    birthCountry: country(values.birthCountry),
    documentType: oneOf(values.documentType, documentTypes),
    documentNumber: text(values.documentNumber),
    documentExpiry: day(values.documentExpiry),
    documentIssuer: country(values.documentIssuer),
    mrz: text(values.mrz),
    street: text(values.street),
    houseNumber: text(values.houseNumber),
    postalCode: text(values.postalCode),
    town: text(values.town),
    country: country(values.country),
    pepDeclaration: oneOf(values.pepDeclaration, pepDeclarations),
    purpose: text(values.purpose),
    expectedPurposes: values.expectedPurposes.length > 0 ? values.expectedPurposes : undefined,
    industry: oneOf(values.industry, industries),
    businessCountry: country(values.businessCountry),
    products: values.products.length > 0 ? values.products : undefined,
    channel: oneOf(values.channel, channels),
    expectedAssetsMinor: amountMinor(values.expectedAssetsMinor),
    physicalAssetsMinor: amountMinor(values.physicalAssetsMinor),
    sourceOfWealth: oneOf(values.sourceOfWealth, wealthSources),
    sourceOfWealthEvidence: text(values.sourceOfWealthEvidence),
    residenceProved: yesNo[values.residenceProved as keyof typeof yesNo],
    residenceEvidence: text(values.residenceEvidence),
  };
}

/** CHF centimes from 0 up to what the contract takes; undefined for anything else. */
export function amountMinor(typed: string): number | undefined {
  const amount = parseAmount(typed, 'CHF');
  return amount.ok && amount.value >= 0 && amount.value <= 99_999_999_999_999 ? amount.value : undefined;
}

function text(typed: string): string | undefined {
  const trimmed = typed.trim();
  return trimmed === '' ? undefined : trimmed;
}

function country(code: string): string | undefined {
  return isCountry(code) ? code : undefined;
}

function day(typed: string): string | undefined {
  const date = parseIsoDate(typed);
  return date.ok ? date.value : undefined;
}
