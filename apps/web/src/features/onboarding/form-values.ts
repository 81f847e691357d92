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
  type products,
  type DraftForm,
  type PurposeFamily,
} from '@sorgfalt/contract';
import { isCountry, parseIsoDate } from '@sorgfalt/kyc';
import { formatAmount, parseAmount } from '@sorgfalt/money';
import { oneOf } from '../../client/search-params.ts';
import { askedIn } from './asked-questions.ts';

export type Product = (typeof products)[number];

/** The client form as the screen holds it: every answer is text, '' while there is none. */
export interface FormValues {
  kind: string;
  clientName: string;
  tradeName: string;
  legalForm: string;
  legalFormName: string;
  /** As `birthDate`. */
  incorporatedOn: string;
  uid: string;
  registerNumber: string;
  listedOn: string;
  discretion: string;
  revocability: string;
  structureReason: string;
  openerName: string;
  openerAuthority: string;
  nationality: string;
  otherNationality: string;
  /** `yyyy-mm-dd`, or what was typed while it is no day. */
  birthDate: string;
  birthCountry: string;
  documentType: string;
  documentNumber: string;
  documentExpiry: string;
  documentIssuer: string;
  mrz: string;
  street: string;
  houseNumber: string;
  postalCode: string;
  town: string;
  country: string;
  pepDeclaration: string;
  purpose: string;
  expectedPurposes: PurposeFamily[];
  industry: string;
  businessCountry: string;
  products: Product[];
  channel: string;
  /** As typed: `250'000`. */
  expectedAssetsMinor: string;
  physicalAssetsMinor: string;
  sourceOfWealth: string;
  sourceOfWealthEvidence: string;
  residenceProved: string;
  residenceEvidence: string;
}
export type FieldName = keyof FormValues;
/** Questions with any number of answers. */
export type ManyName = 'products' | 'expectedPurposes';

export const wealthSources = ['documented', 'declared'] as const;
const yesNo = { yes: true, no: false } as const;

/** What the screen shows of a stored draft. */
export function valuesOf(form: DraftForm): FormValues {
  const text = (value: string | undefined) => value ?? '';
  const amount = (minor: number | undefined) => (minor === undefined ? '' : formatAmount(minor, 'CHF'));
  const { residenceProved } = form;
  return {
    kind: form.kind ?? 'natural_person',
    clientName: text(form.clientName),
    tradeName: text(form.tradeName),
    legalForm: text(form.legalForm),
    legalFormName: text(form.legalFormName),
    incorporatedOn: text(form.incorporatedOn),
    uid: text(form.uid),
    registerNumber: text(form.registerNumber),
    listedOn: text(form.listedOn),
    discretion: text(form.discretion),
    revocability: text(form.revocability),
    structureReason: text(form.structureReason),
    openerName: text(form.openerName),
    openerAuthority: text(form.openerAuthority),
    nationality: text(form.nationality),
    otherNationality: text(form.otherNationality),
    birthDate: text(form.birthDate),
    birthCountry: text(form.birthCountry),
    documentType: text(form.documentType),
    documentNumber: text(form.documentNumber),
    documentExpiry: text(form.documentExpiry),
    documentIssuer: text(form.documentIssuer),
    mrz: text(form.mrz),
    street: text(form.street),
    houseNumber: text(form.houseNumber),
    postalCode: text(form.postalCode),
    town: text(form.town),
    country: text(form.country),
    pepDeclaration: text(form.pepDeclaration),
    purpose: text(form.purpose),
    expectedPurposes: [...(form.expectedPurposes ?? [])],
    industry: text(form.industry),
    businessCountry: text(form.businessCountry),
    products: [...(form.products ?? [])],
    channel: text(form.channel),
    expectedAssetsMinor: amount(form.expectedAssetsMinor),
    physicalAssetsMinor: amount(form.physicalAssetsMinor),
    sourceOfWealth: text(form.sourceOfWealth),
    sourceOfWealthEvidence: text(form.sourceOfWealthEvidence),
    residenceProved: residenceProved === undefined ? '' : residenceProved ? 'yes' : 'no',
    residenceEvidence: text(form.residenceEvidence),
  };
}

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
