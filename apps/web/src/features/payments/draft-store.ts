import { isRecord } from '../../client/is-record.ts';
import { emptyValues, type FormValues } from './form-values.ts';

/** A payment that is being entered, kept for this tab so that a reload loses nothing. */
interface StoredDraft {
  readonly values: FormValues;
  /** Under which the server remembers the order; another one as soon as the order is another. */
  readonly key: string;
  /** The order that was last sent under the key. */
  readonly sent: string | null;
}

const prefix = 'sorgfalt.payment-draft.';
/** A payment that is revised has a draft of its own. */
const nameOf = (paymentId: string | undefined) => prefix + (paymentId ?? 'new');

function read(paymentId: string | undefined): StoredDraft | null {
  try {
    const text = sessionStorage.getItem(nameOf(paymentId));
    if (text === null) return null;
    const stored: unknown = JSON.parse(text);
    return isStored(stored) ? { ...stored, values: { ...emptyValues, ...stored.values } } : null;
  } catch {
    return null;
  }
}

/** What another version of the page, or something else on this address, has left is no draft. */
function isStored(stored: unknown): stored is StoredDraft {
  if (!isRecord(stored) || !isRecord(stored['values'])) return false;
  const { values, key, sent } = stored;
  const isFitting = ([name, empty]: [string, unknown]) => !(name in values) || isKindOf(empty, values[name]);
  return (
    typeof key === 'string' &&
    (sent === null || typeof sent === 'string') &&
    Object.entries(emptyValues).every(isFitting)
  );
}

/** An address of a party that was not entered is null, and a record once it was. */
function isKindOf(empty: unknown, value: unknown): boolean {
  if (empty === null) return value === null || isRecord(value);
  if (Array.isArray(empty)) return Array.isArray(value) && value.every((each) => typeof each === 'string');
  return typeof value === typeof empty;
}

function write(paymentId: string | undefined, draft: StoredDraft): void {
  try {
    sessionStorage.setItem(nameOf(paymentId), JSON.stringify(draft));
  } catch {
    // Without storage the draft lives as long as the page.
  }
}

export function storedValues(paymentId: string | undefined): FormValues | undefined {
  return read(paymentId)?.values;
}

export function keepValues(paymentId: string | undefined, values: FormValues): void {
  const before = read(paymentId);
  write(paymentId, { values, key: before?.key ?? crypto.randomUUID(), sent: before?.sent ?? null });
}

/**
 * The idempotency key for an order: the same one for the same order, so that sending again after a lost answer
 * makes no second payment; a new one once the order was changed.
 */
export function keyFor(values: FormValues): string {
  const order = JSON.stringify(values);
  const before = read(undefined);
  const isSame = before !== null && (before.sent === null || before.sent === order);
  const key = isSame ? before.key : crypto.randomUUID();
  write(undefined, { values, key, sent: order });
  return key;
}

export function dropDraft(paymentId: string | undefined): void {
  try {
    sessionStorage.removeItem(nameOf(paymentId));
  } catch {
    // Nothing was kept.
  }
}
