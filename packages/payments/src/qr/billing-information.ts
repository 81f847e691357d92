import { addDays, isDay } from '@sorgfalt/calendar';

/** Coded data that a biller adds for the payer's book-keeping. */
export interface BillingInformation {
  /** As written. */
  readonly text: string;
  /** The rest is read from syntax S1 (Swico), and absent where it is not given or not readable. */
  readonly invoiceNumber?: string;
  /** `YYYY-MM-DD`. */
  readonly invoiceDate?: string;
  readonly customerReference?: string;
  /** Nine digits of the biller's UID. */
  readonly vatNumber?: string;
  /** Discounts in hundredths of a percent, each with the days in which it may be taken. */
  readonly discounts?: readonly { readonly basisPoints: number; readonly days: number }[];
  /** Day on which the whole amount is due, `YYYY-MM-DD`. */
  readonly dueDate?: string;
}

/** Reads line 32 of a QR-bill; never refuses, since these data decide about nothing that is paid. */
export function readBillingInformation(text: string): BillingInformation {
  const tags = tagsOf(text);
  const invoiceDate = dayOf(tags.get('11') ?? '');
  const terms = (tags.get('40') ?? '').split(';').flatMap(termOf);
  const dueDays = terms.find(({ basisPoints }) => basisPoints === 0)?.days;
  const discounts = terms.filter(({ basisPoints }) => basisPoints > 0);
  const [invoiceNumber, customerReference, vatNumber] = [tags.get('10'), tags.get('20'), tags.get('30')];
  return {
    text,
    ...(invoiceNumber && { invoiceNumber }),
    ...(invoiceDate && { invoiceDate }),
    ...(customerReference && { customerReference }),
    ...(vatNumber && /^\d{9}$/u.test(vatNumber) && { vatNumber }),
    ...(discounts.length > 0 && { discounts }),
    ...(invoiceDate && dueDays !== undefined && { dueDate: addDays(invoiceDate, dueDays) }),
  };
}

/** Tag and value alternate between slashes; a backslash takes the next character as it is. */
function tagsOf(text: string): Map<string, string> {
  if (!text.startsWith('//S1/')) return new Map();
  const parts = Array.from(text.slice(5).matchAll(/((?:\\.|[^\\/])*)(?:\/|$)/gu), ([, part = '']) =>
    part.replaceAll(/\\(.)/gu, '$1').trim(),
  );
  const tags = new Map<string, string>();
  for (let at = 0; at + 1 < parts.length; at += 2) {
    const [tag = '', value = ''] = [parts[at], parts[at + 1]];
    if (/^\d\d$/u.test(tag) && value !== '' && !tags.has(tag)) tags.set(tag, value);
  }
  return tags;
}

/** `YYMMDD` of this century. */
function dayOf(text: string): string | null {
  const day = text.replace(/^(\d\d)(\d\d)(\d\d)$/u, '20$1-$2-$3');
  return isDay(day) ? day : null;
}

/** `2:10`: two percent within ten days. `0:30`: thirty days net. */
function termOf(text: string): { basisPoints: number; days: number }[] {
  const [, whole = '', part = '', days = ''] =
    /^(\d{1,2})(?:\.(\d{1,2}))?:(\d{1,3})$/u.exec(text.trim()) ?? [];
  if (days === '') return [];
  return [{ basisPoints: Number(whole + part.padEnd(2, '0')), days: Number(days) }];
}
