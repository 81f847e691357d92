import { isDay } from '@sorgfalt/calendar';
import { isCurrency, parseIban } from '@sorgfalt/money';
import type { PaymentOrder } from './order.ts';
import { parseReference } from './reference.ts';

/** What a member of a kept order must be; `?` lets it be absent. */
type Shape = ((value: unknown) => boolean) | { readonly [member: string]: Shape };

const text: Shape = (value) => typeof value === 'string' && value !== '';
const iban: Shape = (value) => typeof value === 'string' && isIban(value);

const address: Shape = {
  'street?': text,
  'buildingNumber?': text,
  'postCode?': text,
  town: text,
  country: (value) => typeof value === 'string' && /^[A-Z]{2}$/u.test(value),
  'lines?': (value) => Array.isArray(value) && value.length > 0 && value.every((line) => fits(line, text)),
};
const party: Shape = { name: text, 'address?': address };

const order: Shape = {
  version: (value) => value === 1,
  debtor: { name: text, iban, address },
  'ultimateDebtor?': party,
  creditor: {
    name: text,
    account: (value) => fits(value, { iban }) || fits(value, { other: text }),
    'bic?': text,
    address,
  },
  'ultimateCreditor?': party,
  amountMinor: (value) => Number.isSafeInteger(value) && Number(value) > 0,
  currency: (value) => typeof value === 'string' && isCurrency(value),
  executionDate: (value) => typeof value === 'string' && isDay(value),
  'reference?': (value) => fits(value, { type: text, value: text }) && isReference(value),
  'remittance?': text,
  'purpose?': text,
};

/**
 * The order that a kept text says, or null where it says none: no JSON, a member missing, unknown, or of another kind. It
 * was checked when it was entered; here it is made sure that it is one.
 */
export function parseOrder(kept: string): PaymentOrder | null {
  try {
    const value: unknown = JSON.parse(kept);
    return fits(value, order) ? (value as PaymentOrder) : null;
  } catch {
    return null;
  }
}

function fits(value: unknown, shape: Shape): boolean {
  if (typeof shape === 'function') return shape(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const left = new Map(Object.entries(value));
  const isWhole = Object.entries(shape).every(([member, inner]) => {
    const name = member.replace('?', '');
    const isAbsent = !left.has(name);
    const found = left.get(name);
    left.delete(name);
    return isAbsent ? member.endsWith('?') : fits(found, inner);
  });
  return isWhole && left.size === 0;
}

function isIban(value: string): boolean {
  const read = parseIban(value);
  return read.ok && read.value === value;
}

function isReference(value: unknown): boolean {
  const { type, value: digits } = value as { type: string; value: string };
  const read = parseReference(digits);
  return read.ok && read.value.type === type && read.value.value === digits;
}
