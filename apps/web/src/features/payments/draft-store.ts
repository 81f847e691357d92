import { isRecord } from '../../client/is-record.ts';
import { emptyValues, type FormValues } from './form-values.ts';

/** A payment that is being entered, kept for this tab so that a reload loses nothing. */
interface StoredDraft {
  readonly values: FormValues;
  /** The version that it was begun on; null of a new payment. */
  readonly version: number | null;
  /** Under which the server remembers the order; another one as soon as the order is another. */
  readonly key: string;
  /** The order that was last sent under the key. */
  readonly sent: string | null;
}

/** Whose draft it is, as somebody else may sign in in this tab, and of which payment where one is revised. */
export interface DraftOwner {
  readonly uid: string;
  readonly paymentId?: string | undefined;
}

const nameOf = ({ uid, paymentId = 'new' }: DraftOwner) => `sorgfalt.payment-draft.${uid}.${paymentId}`;

function read(owner: DraftOwner): StoredDraft | null {
  try {
    const text = sessionStorage.getItem(nameOf(owner));
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
  const { values, version, key, sent } = stored;
  const isFitting = ([name, empty]: [string, unknown]) => !(name in values) || isKindOf(empty, values[name]);
  return (
    typeof key === 'string' &&
    (version === null || typeof version === 'number') &&
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

function write(owner: DraftOwner, draft: StoredDraft): void {
  try {
    sessionStorage.setItem(nameOf(owner), JSON.stringify(draft));
  } catch {
    // Without storage the draft lives as long as the page.
  }
}

/** What was entered, and the version that it was begun on. */
export type Entered = Pick<StoredDraft, 'values' | 'version'>;

export function storedDraft(owner: DraftOwner): Entered | null {
  return read(owner);
}

export function keepDraft(owner: DraftOwner, entered: Entered): void {
  const before = read(owner);
  write(owner, { ...entered, key: before?.key ?? crypto.randomUUID(), sent: before?.sent ?? null });
}

/**
 * The idempotency key for an order: the same one for the same order, so that sending again after a lost answer
 * makes no second payment; a new one once the order was changed.
 */
export function keyFor(uid: string, values: FormValues): string {
  const order = JSON.stringify(values);
  const before = read({ uid });
  const isSame = before !== null && (before.sent === null || before.sent === order);
  const key = isSame ? before.key : crypto.randomUUID();
  write({ uid }, { values, version: null, key, sent: order });
  return key;
}

export function dropDraft(owner: DraftOwner): void {
  try {
    sessionStorage.removeItem(nameOf(owner));
  } catch {
    // Nothing was kept.
  }
}
