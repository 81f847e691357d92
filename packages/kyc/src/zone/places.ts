import { mrzLayouts, type MrzFormat, type Span } from '../mrz-layout.ts';

/** A place of a zone, and what the check digits make of it. */
export type Place = {
  /** Counted from nought through all lines. */
  readonly index: number;
  /** The characters that may stand there. */
  readonly allowed: string;
};
/** A place that check digits are made over, or one that holds such a digit. */
export type CheckedPlace = Place & {
  /** The weight in the digit of its field, nought where it has none; the digit itself stands at the end of the field. */
  readonly own: number;
  readonly isDigit: boolean;
  /** The weight in the composite digit. */
  readonly composite: number;
};

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const numerals = '0123456789';
const any = `${numerals}${letters}<`;
const weights = [7, 3, 1] as const;

/** All places of a zone with what may stand there. */
export function placesOf(format: MrzFormat): Place[] {
  const { lines, width, fields, checks } = mrzLayouts[format];
  const places = Array.from({ length: lines * width }, (_, index) => ({ index, allowed: any }));
  const allow = ([line, from, to]: Span, allowed: string) => {
    for (const place of places.slice((line - 1) * width + from - 1, (line - 1) * width + to))
      place.allowed = allowed;
  };
  allow(fields.documentCode, `${letters}<`);
  allow([fields.documentCode[0], 1, 1], format === 'TD3' ? 'P' : 'ACI');
  for (const field of [fields.issuingState, fields.nationality, fields.name]) {
    allow(field, `${letters}<`);
    allow([field[0], field[1], field[1]], letters);
  }
  for (const field of [fields.birthDate, fields.expiryDate]) allow(field, `${numerals}<`);
  allow(fields.sex, 'FM<');
  for (const span of [checks.birthDate, checks.expiryDate, checks.composite]) allow(span, numerals);
  for (const span of [checks.documentNumber, checks.optionalData])
    if (span !== null) allow(span, `${numerals}<`);
  return places;
}

/**
 * The places that the composite digit is made over, in its order, and that digit. `restLength` is how many characters of a long
 * document number, its check digit among them, stand in the optional data of a card (9303-5 and -6, note j); else nought.
 */
export function checkedPlaces(format: MrzFormat, restLength: number): CheckedPlace[] {
  const layout = mrzLayouts[format];
  const all = placesOf(format);
  const placesIn = ([line, from, to]: Span) =>
    all.slice((line - 1) * layout.width + from - 1, (line - 1) * layout.width + to);
  const own = new Map<Place, number>();
  const ends = new Set<Place>();
  const field = (places: readonly Place[], digits: readonly Place[]) => {
    for (const [index, place] of places.entries()) own.set(place, weights[index % 3] ?? 0);
    for (const digit of digits) ends.add(digit);
  };
  const { fields, checks, optional } = layout;
  const rest = optional[0] === undefined ? [] : placesIn(optional[0]).slice(0, restLength);
  if (rest.length > 0) field([...placesIn(fields.documentNumber), ...rest.slice(0, -1)], rest.slice(-1));
  else field(placesIn(fields.documentNumber), placesIn(checks.documentNumber));
  field(placesIn(fields.birthDate), placesIn(checks.birthDate));
  field(placesIn(fields.expiryDate), placesIn(checks.expiryDate));
  if (checks.optionalData !== null) field(optional.flatMap(placesIn), placesIn(checks.optionalData));
  const summed = layout.composite.flatMap(placesIn);
  return [...summed, ...placesIn(checks.composite)].map((place, index) => ({
    ...place,
    own: own.get(place) ?? 0,
    isDigit: ends.has(place),
    composite: index < summed.length ? (weights[index % 3] ?? 0) : 0,
  }));
}
