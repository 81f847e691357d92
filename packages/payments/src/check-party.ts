import { hasPermittedCharacters, tidyText } from './characters.ts';
import type { FieldList } from './fields.ts';
import type { PaymentParty, PostalAddress } from './order.ts';

/** An address as entered. */
export interface AddressDraft {
  readonly street?: string | undefined;
  readonly buildingNumber?: string | undefined;
  readonly postCode?: string | undefined;
  readonly town: string;
  readonly country: string;
  readonly lines?: readonly string[] | undefined;
}

/** A party as entered. */
export interface PartyDraft {
  readonly name: string;
  readonly address?: AddressDraft | undefined;
}

/** Lengths of ISO 20022 as the Swiss Payment Standards limit them, pain.001.001.09. */
const nameMax = 140;
const lengthMax = { street: 70, buildingNumber: 16, postCode: 16, town: 35 } as const;
const linesMax = 2;
const lineMax = 70;

/** The party; what is wrong goes to `fields` below `path`, and the value is then not to be used. */
export function checkParty(path: string, party: PartyDraft, fields: FieldList): PaymentParty {
  const name = checkName(`${path}.name`, party.name, fields);
  return party.address === undefined
    ? { name }
    : { name, address: checkAddress(`${path}.address`, party.address, fields) };
}

/** The name, up to 140 characters, without letters of other alphabets that look like Latin ones. */
export function checkName(path: string, text: string, fields: FieldList): string {
  const name = checkText(path, text, nameMax, fields);
  if (name === '') fields.refuse(path, 'required');
  if (mixesScripts(name)) fields.refuse(path, 'look-alike');
  return name;
}

/** The address: structured, or hybrid with at most two lines; town and country always. */
export function checkAddress(path: string, address: AddressDraft, fields: FieldList): PostalAddress {
  const parts = Object.entries(lengthMax).flatMap(([part, max]) => {
    const key = part as keyof typeof lengthMax;
    const text = checkText(`${path}.${part}`, address[key] ?? '', max, fields);
    return text === '' ? [] : [[key, text]];
  });
  const { town = '', ...rest } = Object.fromEntries(parts) as Partial<Record<keyof typeof lengthMax, string>>;
  if (town === '') fields.refuse(`${path}.town`, 'required');
  const country = address.country.trim().toUpperCase();
  if (!/^[A-Z]{2}$/u.test(country)) {
    fields.refuse(`${path}.country`, country === '' ? 'required' : 'country-format');
  }
  const lines = (address.lines ?? []).map((line) => checkText(`${path}.lines`, line, lineMax, fields));
  const filled = lines.filter((line) => line !== '');
  if (filled.length > linesMax) fields.refuse(`${path}.lines`, 'address-lines');
  return { ...rest, town, country, ...(filled.length > 0 && { lines: filled }) };
}

function checkText(path: string, text: string, max: number, fields: FieldList): string {
  const tidy = tidyText(text);
  if (tidy.length > max) fields.refuse(path, 'too-long');
  else if (!hasPermittedCharacters(tidy)) fields.refuse(path, 'characters');
  return tidy;
}

/** Latin with Cyrillic or Greek in one word: letters that look alike are how a known name is imitated. */
function mixesScripts(text: string): boolean {
  return text
    .normalize('NFKC')
    .split(/[\s\p{P}]+/u)
    .some((word) => /\p{Script=Latin}/u.test(word) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(word));
}
