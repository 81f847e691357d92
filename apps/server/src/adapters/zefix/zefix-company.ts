import { swissLegalForm, swissUid } from '@sorgfalt/kyc';
import type { RegisterEntry } from '@sorgfalt/kyc';
import * as z from 'zod/mini';

const words = z.optional(z.nullable(z.string()));
const name = z.object({ name: words });

/** What is read of a company (`CompanyFull` of Zefix' public REST service); whatever else there is stays in the extract as it came. */
export const zefixCompany = z.object({
  name: z.string(),
  uid: z.string(),
  legalSeat: words,
  legalForm: z.optional(
    z.nullable(z.object({ uid: words, name: z.optional(z.nullable(z.object({ de: words }))) })),
  ),
  status: z.string(),
  sogcDate: words,
  translation: z.optional(z.nullable(z.array(z.string()))),
  purpose: words,
  address: z.optional(
    z.nullable(
      z.object({
        careOf: words,
        street: words,
        houseNumber: words,
        swissZipCode: words,
        city: words,
      }),
    ),
  ),
  oldNames: z.optional(z.nullable(z.array(name))),
});
export type ZefixCompany = z.infer<typeof zefixCompany>;

const statuses: Readonly<Record<string, RegisterEntry['status']>> = {
  ACTIVE: 'active',
  BEING_CANCELLED: 'in-liquidation',
  CANCELLED: 'deleted',
};

/** A company in the form of all registers. Zefix has no field for who signs: that stands in the texts of publications. */
export function entryOfCompany(company: ZefixCompany): RegisterEntry {
  const { legalForm, address, oldNames, status } = company;
  const code = given(legalForm?.uid);
  return {
    name: company.name,
    translations: company.translation ?? [],
    formerNames: (oldNames ?? []).flatMap((old) => given(old.name) ?? []),
    uid: swissUid(company.uid) ?? company.uid,
    lei: null,
    number: null,
    legalForm: code === null ? null : swissLegalForm(code),
    legalFormName: given(legalForm?.name?.de) ?? code,
    seat: given(company.legalSeat),
    address: address ? addressOf(address) : null,
    status: Object.hasOwn(statuses, status) ? (statuses[status] ?? 'unknown') : 'unknown',
    purpose: given(company.purpose),
    signatories: null,
  };
}

function addressOf({
  street,
  houseNumber,
  swissZipCode,
  city,
}: NonNullable<ZefixCompany['address']>): string | null {
  const lines = [
    [street, houseNumber],
    [swissZipCode, city],
  ].map((line) => line.filter(Boolean).join(' '));
  return given(lines.filter(Boolean).join(', '));
}

function given(text: string | null | undefined): string | null {
  return text === undefined || text === null || text.trim() === '' ? null : text.trim();
}
