import type { Beneficiary, PaymentDraft } from '@sorgfalt/contract';

type Party = NonNullable<PaymentDraft['ultimateDebtor']>;

/** The order as the form holds it: every answer a text, '' while there is none. */
export interface FormValues {
  readonly accountId: string;
  readonly name: string;
  readonly account: string;
  readonly bic: string;
  readonly street: string;
  readonly buildingNumber: string;
  readonly postCode: string;
  readonly town: string;
  readonly country: string;
  /** Lines of an address that was not taken apart. */
  readonly lines: readonly string[];
  readonly amount: string;
  readonly currency: string;
  /** `YYYY-MM-DD`, or what was typed while it is no day. */
  readonly executionDate: string;
  readonly reference: string;
  readonly remittance: string;
  readonly purpose: string;
  readonly ultimateDebtor: string;
  readonly ultimateDebtorAddress: Party['address'] | null;
  readonly ultimateCreditor: string;
  readonly ultimateCreditorAddress: Party['address'] | null;
  /** Kept back after approval until somebody releases it. */
  readonly isHeld: boolean;
}
export type TextField = {
  [K in keyof FormValues]: FormValues[K] extends string ? K : never;
}[keyof FormValues];

export const emptyValues: FormValues = {
  accountId: '',
  name: '',
  account: '',
  bic: '',
  street: '',
  buildingNumber: '',
  postCode: '',
  town: '',
  country: 'CH',
  lines: [],
  amount: '',
  currency: 'CHF',
  executionDate: '',
  reference: '',
  remittance: '',
  purpose: '',
  ultimateDebtor: '',
  ultimateDebtorAddress: null,
  ultimateCreditor: '',
  ultimateCreditorAddress: null,
  isHeld: false,
};

/** Path of each field in the order, as refusals name it. */
export const pathOf: Readonly<Record<TextField, string>> = {
  accountId: 'accountId',
  name: 'creditor.name',
  account: 'creditor.account',
  bic: 'creditor.bic',
  street: 'creditor.address.street',
  buildingNumber: 'creditor.address.buildingNumber',
  postCode: 'creditor.address.postCode',
  town: 'creditor.address.town',
  country: 'creditor.address.country',
  amount: 'amount',
  currency: 'currency',
  executionDate: 'executionDate',
  reference: 'reference',
  remittance: 'remittance',
  purpose: 'purpose',
  ultimateDebtor: 'ultimateDebtor.name',
  ultimateCreditor: 'ultimateCreditor.name',
};

function given<K extends string>(key: K, text: string): { [P in K]?: string } {
  const value = text.trim();
  return (value === '' ? {} : { [key]: value }) as { [P in K]?: string };
}

function partyOf(name: string, address: Party['address'] | null): Party | undefined {
  if (name.trim() === '') return undefined;
  return { name: name.trim(), ...(address == null ? {} : { address }) };
}

/** The draft that the server takes. */
export function draftOf(values: FormValues): PaymentDraft {
  const ultimateDebtor = partyOf(values.ultimateDebtor, values.ultimateDebtorAddress);
  const ultimateCreditor = partyOf(values.ultimateCreditor, values.ultimateCreditorAddress);
  const lines = values.lines.filter((line) => line.trim() !== '');
  return {
    accountId: values.accountId,
    ...(ultimateDebtor && { ultimateDebtor }),
    creditor: {
      name: values.name.trim(),
      account: values.account.trim(),
      ...given('bic', values.bic),
      address: {
        ...given('street', values.street),
        ...given('buildingNumber', values.buildingNumber),
        ...given('postCode', values.postCode),
        town: values.town.trim(),
        country: values.country,
        ...(lines.length > 0 && { lines: [...lines] }),
      },
    },
    ...(ultimateCreditor && { ultimateCreditor }),
    amount: values.amount.trim(),
    currency: values.currency,
    executionDate: values.executionDate.trim(),
    ...given('reference', values.reference),
    ...given('remittance', values.remittance),
    ...given('purpose', values.purpose),
  };
}

type AddressDraft = PaymentDraft['creditor']['address'];

/** The fields of an address as the form shows them. */
export function addressValues(address: Partial<AddressDraft>) {
  return {
    street: address.street ?? '',
    buildingNumber: address.buildingNumber ?? '',
    postCode: address.postCode ?? '',
    town: address.town ?? '',
    country: address.country ?? '',
    lines: address.lines ?? [],
  };
}

/** What the form shows of a draft. */
export function valuesOf(draft: PaymentDraft): FormValues {
  const { creditor, ultimateDebtor, ultimateCreditor } = draft;
  return {
    ...emptyValues,
    ...addressValues(creditor.address),
    accountId: draft.accountId,
    name: creditor.name,
    account: creditor.account,
    bic: creditor.bic ?? '',
    amount: draft.amount,
    currency: draft.currency,
    executionDate: draft.executionDate,
    reference: draft.reference ?? '',
    remittance: draft.remittance ?? '',
    purpose: draft.purpose ?? '',
    ultimateDebtor: ultimateDebtor?.name ?? '',
    ultimateDebtorAddress: ultimateDebtor?.address ?? null,
    ultimateCreditor: ultimateCreditor?.name ?? '',
    ultimateCreditorAddress: ultimateCreditor?.address ?? null,
  };
}

/** What is known of a beneficiary, for the form. */
export function beneficiaryValues({ name, account, bic, address }: Beneficiary): Partial<FormValues> {
  return { ...addressValues(address), name, account, bic: bic ?? '' };
}

/** Whether anything was entered that would be lost. */
export function isUntouched(values: FormValues): boolean {
  return Object.entries(values).every(
    ([key, value]) =>
      key === 'accountId' ||
      key === 'executionDate' ||
      JSON.stringify(value) === JSON.stringify(emptyValues[key as keyof FormValues]),
  );
}
