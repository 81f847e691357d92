import { mrzSpellings } from './latin.ts';
import { mrzCheckDigit } from './mrz-check-digit.ts';
import { mrzLayouts, type MrzFormat, type Span } from './mrz-layout.ts';

/** What {@link buildMrz} prints; names may hold any Latin letters. */
export type MrzContent = {
  readonly format: MrzFormat;
  readonly documentCode: string;
  readonly issuingState: string;
  readonly surname: string;
  readonly givenNames: string;
  /** At most nine capitals and digits. */
  readonly documentNumber: string;
  readonly nationality: string;
  readonly birthYymmdd: string;
  readonly sex: 'F' | 'M' | 'X';
  readonly expiryYymmdd: string;
};

/**
 * A machine readable zone with right check digits, one line each, for sample data and tests:
 * it is no document. Names are transliterated and cut to their field; optional data stays empty.
 */
export function buildMrz(content: MrzContent): string {
  const layout = mrzLayouts[content.format];
  const lines = Array.from({ length: layout.lines }, () => '<'.repeat(layout.width));
  const read = ([line, from, to]: Span) => lines[line - 1]?.slice(from - 1, to) ?? '';
  const write = ([line, from, to]: Span, text: string) => {
    const before = lines[line - 1] ?? '';
    const piece = text.slice(0, to - from + 1).padEnd(to - from + 1, '<');
    lines[line - 1] = before.slice(0, from - 1) + piece + before.slice(to);
  };
  const { fields, checks } = layout;
  write(fields.documentCode, content.documentCode);
  write(fields.issuingState, content.issuingState);
  write(fields.name, `${printed(content.surname)}<<${printed(content.givenNames)}`);
  write(fields.documentNumber, content.documentNumber);
  write(fields.nationality, content.nationality);
  write(fields.birthDate, content.birthYymmdd);
  write(fields.sex, content.sex === 'X' ? '<' : content.sex);
  write(fields.expiryDate, content.expiryYymmdd);
  for (const field of ['documentNumber', 'birthDate', 'expiryDate'] as const) {
    write(checks[field], String(mrzCheckDigit(read(fields[field]))));
  }
  write(checks.composite, String(mrzCheckDigit(layout.composite.map(read).join(''))));
  return lines.join('\n');
}

function printed(name: string): string {
  return (mrzSpellings(name)?.[0] ?? '').replaceAll(' ', '<');
}
