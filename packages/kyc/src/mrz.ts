import { mrzCheckDigit } from './mrz-check-digit.ts';
import { mrzLayouts, type MrzField, type MrzFormat, type MrzLayout, type Span } from './mrz-layout.ts';
import { accept, refuse, type Result } from '@sorgfalt/result';

/** What a machine readable zone says, fillers left away. */
export type Mrz = {
  readonly format: MrzFormat;
  /** One or two letters, the first P for a passport and A, C or I for a card. */
  readonly documentCode: string;
  /** Three letters (Germany: one), see ICAO Doc 9303-3, section 5. */
  readonly issuingState: string;
  /** Words parted by one blank; `surname` is the primary identifier. */
  readonly surname: string;
  readonly givenNames: string;
  /** The name fills its field to the end, so letters may be missing. */
  readonly isNameTruncated: boolean;
  readonly documentNumber: string;
  readonly nationality: string;
  /** `YYMMDD` as printed, without a century; parts that are not known are fillers. */
  readonly birthYymmdd: string;
  readonly sex: 'F' | 'M' | 'X';
  /** `YYMMDD` as printed. */
  readonly expiryYymmdd: string;
  readonly optionalData: string;
};

/** Why a text is not a machine readable zone; `field` is the one that fails. */
export type MrzRefusal =
  | { readonly code: 'mrz-length'; readonly field: null }
  | { readonly code: 'mrz-characters' | 'mrz-check-digit' | 'mrz-document-code'; readonly field: MrzField };

/**
 * Reads the machine readable zone of an identity card or passport: three lines of 30 (TD1), two
 * of 36 (TD2) or two of 44 (TD3), with or without line breaks; blanks and case do not matter
 * (ICAO Doc 9303 parts 3 to 6, eighth edition). All check digits are verified; whether the dates
 * exist, whether the document is valid and whose it is are not.
 *
 * Refuses with `mrz-length`, `mrz-characters` (a character the field cannot hold),
 * `mrz-document-code` (a visa, or not of this size) and `mrz-check-digit`.
 */
export function parseMrz(text: string): Result<Mrz, MrzRefusal> {
  const found = linesOf(text);
  if (found === null) return refuse({ code: 'mrz-length', field: null });
  const { format, lines } = found;
  const layout = mrzLayouts[format];
  const read = (span: Span) => pieceOf(lines, span);

  const unreadable = fieldWithBadCharacter(layout, read);
  if (unreadable !== null) return refuse({ code: 'mrz-characters', field: unreadable });
  if (!isCodeOf(format, read(layout.fields.documentCode))) {
    return refuse({ code: 'mrz-document-code', field: 'documentCode' });
  }
  const number = readNumber(format, layout, read);
  const wrong = fieldWithWrongDigit(layout, read, number);
  if (wrong !== null) return refuse({ code: 'mrz-check-digit', field: wrong });

  const name = read(layout.fields.name);
  const [surname = '', givenNames = ''] = name.split('<<', 2).map(words);
  return accept({
    format,
    documentCode: words(read(layout.fields.documentCode)),
    issuingState: words(read(layout.fields.issuingState)),
    surname,
    givenNames,
    isNameTruncated: !name.endsWith('<'),
    documentNumber: number.value,
    nationality: words(read(layout.fields.nationality)),
    birthYymmdd: read(layout.fields.birthDate),
    sex: sexOf(read(layout.fields.sex)),
    expiryYymmdd: read(layout.fields.expiryDate),
    optionalData: words([number.restOfOptional, ...layout.optional.slice(1).map(read)].join('<')),
  });
}

function linesOf(text: string): { format: MrzFormat; lines: readonly string[] } | null {
  const lines = text
    .toUpperCase()
    .split(/\r?\n|\r/u)
    .map((line) => line.replaceAll(/\s/gu, ''));
  const filled = lines.filter((line) => line !== '');
  const joined = filled.join('');
  const formats = ['TD1', 'TD2', 'TD3'] as const;
  for (const format of formats) {
    const { lines: count, width } = mrzLayouts[format];
    const isWhole = joined.length === count * width;
    const isBroken = filled.length === count && filled.every((line) => line.length === width);
    if (!isWhole || (filled.length > 1 && !isBroken)) continue;
    return {
      format,
      lines: Array.from({ length: count }, (_, at) => joined.slice(at * width, (at + 1) * width)),
    };
  }
  return null;
}

function pieceOf(lines: readonly string[], [line, from, to]: Span): string {
  return lines[line - 1]?.slice(from - 1, to) ?? '';
}

const patterns: Readonly<Record<Exclude<MrzField, 'composite'>, RegExp>> = {
  documentCode: /^[A-Z][A-Z<]$/u,
  issuingState: /^[A-Z][A-Z<]{2}$/u,
  name: /^[A-Z][A-Z<]*$/u,
  documentNumber: /^[A-Z0-9<]+$/u,
  nationality: /^[A-Z][A-Z<]{2}$/u,
  birthDate: /^[0-9<]{6}$/u,
  sex: /^[FMX<]$/u,
  expiryDate: /^[0-9<]{6}$/u,
  optionalData: /^[A-Z0-9<]*$/u,
};

function fieldWithBadCharacter(layout: MrzLayout, read: (span: Span) => string): MrzField | null {
  const fields = Object.entries(layout.fields) as [keyof MrzLayout['fields'], Span][];
  for (const [field, span] of fields) if (!patterns[field].test(read(span))) return field;
  if (!layout.optional.every((span) => patterns.optionalData.test(read(span)))) return 'optionalData';
  const checks = Object.entries(layout.checks) as [keyof MrzLayout['checks'], Span | null][];
  const bad = checks.find(([, span]) => span !== null && !/^[0-9<]$/u.test(read(span)));
  return bad?.[0] ?? null;
}

function isCodeOf(format: MrzFormat, code: string): boolean {
  return (format === 'TD3' ? /^P/u : /^[ACI]/u).test(code);
}

type ReadNumber = { readonly value: string; readonly check: string; readonly restOfOptional: string };

// A number of more than nine characters goes on in the optional data of a card: a filler stands
// in place of its check digit, which then follows the last character (9303-5 and -6, note j).
function readNumber(format: MrzFormat, layout: MrzLayout, read: (span: Span) => string): ReadNumber {
  const start = read(layout.fields.documentNumber);
  const check = read(layout.checks.documentNumber);
  const optional = layout.optional[0] === undefined ? '' : read(layout.optional[0]);
  const [rest = ''] = optional.split('<', 1);
  if (format === 'TD3' || check !== '<' || rest.length < 2) {
    return { value: start.replaceAll(/<+$/gu, ''), check, restOfOptional: optional };
  }
  return {
    value: start + rest.slice(0, -1),
    check: rest.slice(-1),
    restOfOptional: optional.slice(rest.length),
  };
}

function fieldWithWrongDigit(
  layout: MrzLayout,
  read: (span: Span) => string,
  number: ReadNumber,
): MrzField | null {
  const { checks, fields } = layout;
  // Fillers at the end change no digit, they count zero.
  if (!agrees(number.value, number.check)) return 'documentNumber';
  if (!agrees(read(fields.birthDate), read(checks.birthDate))) return 'birthDate';
  if (!agrees(read(fields.expiryDate), read(checks.expiryDate))) return 'expiryDate';
  if (checks.optionalData !== null) {
    const optional = layout.optional.map(read).join('');
    const digit = read(checks.optionalData);
    // Without optional data the digit may be a filler (9303-4, 4.2.2.2).
    const isLeftOut = digit === '<' && /^<*$/u.test(optional);
    if (!isLeftOut && !agrees(optional, digit)) return 'optionalData';
  }
  const composite = layout.composite.map(read).join('');
  return agrees(composite, read(checks.composite)) ? null : 'composite';
}

function agrees(text: string, digit: string): boolean {
  return String(mrzCheckDigit(text)) === digit;
}

function sexOf(character: string): Mrz['sex'] {
  return character === 'F' || character === 'M' ? character : 'X';
}

function words(piece: string): string {
  return piece.replaceAll(/<+/gu, ' ').trim();
}
