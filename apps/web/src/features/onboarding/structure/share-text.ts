import type { StructureInterest } from '@sorgfalt/contract';

type Share = StructureInterest['share'];

const part = String.raw`(\d{1,3}(?:[.,]\d{1,6})?)`;
const written = new RegExp(`^\\s*${part}\\s*%?\\s*(?:[-–—]\\s*${part}\\s*%?\\s*)?$`, 'u');

/** A share as somebody writes it, such as `25`, `33,3 %` or `25–50`; null for none, undefined for what is no share. */
export function parseShare(text: string): Share | undefined {
  if (text.trim() === '') return null;
  const [, from, to] = written.exec(text) ?? [];
  if (from === undefined) return undefined;
  const [min, max] = [from, to ?? from].map((each) => Number(each.replace(',', '.'))) as [number, number];
  return min <= max && max <= 100 ? { min, max } : undefined;
}

/** The same as it is shown, without its sign. */
export function formatShare(share: Share, language: string): string {
  if (share === null) return '';
  return share.min === share.max
    ? formatPart(share.min, language)
    : `${formatPart(share.min, language)}–${formatPart(share.max, language)}`;
}

// From a whole per cent on somebody is an owner or has control: what lies just below or above is not shown as that.
function formatPart(part: number, language: string): string {
  const exact = Number(part.toFixed(6));
  const short = Number(exact.toFixed(2));
  const isHidden = Number.isInteger(short) && short !== exact;
  return new Intl.NumberFormat(language, { maximumFractionDigits: isHidden ? 6 : 2 }).format(exact);
}

/** The same as it is written into the field. */
export function shareDraft(share: Share): string {
  if (share === null) return '';
  return share.min === share.max ? String(share.min) : `${share.min}–${share.max}`;
}
