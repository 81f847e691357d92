import type { products, DraftForm, PurposeFamily } from '@sorgfalt/contract';
import { formatAmount } from '@sorgfalt/money';

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
