/** The three sizes of travel documents (ICAO Doc 9303 parts 5, 6 and 4). */
export type MrzFormat = 'TD1' | 'TD2' | 'TD3';

/** The fields of a machine readable zone, as refusals name them. */
export type MrzField =
  | 'documentCode'
  | 'issuingState'
  | 'name'
  | 'documentNumber'
  | 'nationality'
  | 'birthDate'
  | 'sex'
  | 'expiryDate'
  | 'optionalData'
  | 'composite';

/** A place in the zone: line and positions count from 1, both ends belong to it. */
export type Span = readonly [line: number, from: number, to: number];

/** Where one format holds its fields. */
export type MrzLayout = {
  readonly lines: number;
  readonly width: number;
  readonly fields: Readonly<Record<Exclude<MrzField, 'composite' | 'optionalData'>, Span>>;
  /** Only TD1 has optional data in two places; the first may continue a long document number. */
  readonly optional: readonly Span[];
  readonly checks: {
    readonly documentNumber: Span;
    readonly birthDate: Span;
    readonly expiryDate: Span;
    readonly composite: Span;
    /** Only TD3 checks its optional data. */
    readonly optionalData: Span | null;
  };
  /** The pieces that the composite check digit is made over, in this order. */
  readonly composite: readonly Span[];
};

/** TD1: ICAO Doc 9303-5, 4.2.2; TD2: 9303-6, 4.2.2; TD3: 9303-4, 4.2.2. */
export const mrzLayouts: Readonly<Record<MrzFormat, MrzLayout>> = {
  TD1: {
    lines: 3,
    width: 30,
    fields: {
      documentCode: [1, 1, 2],
      issuingState: [1, 3, 5],
      documentNumber: [1, 6, 14],
      birthDate: [2, 1, 6],
      sex: [2, 8, 8],
      expiryDate: [2, 9, 14],
      nationality: [2, 16, 18],
      name: [3, 1, 30],
    },
    optional: [
      [1, 16, 30],
      [2, 19, 29],
    ],
    checks: {
      documentNumber: [1, 15, 15],
      birthDate: [2, 7, 7],
      expiryDate: [2, 15, 15],
      composite: [2, 30, 30],
      optionalData: null,
    },
    composite: [
      [1, 6, 30],
      [2, 1, 7],
      [2, 9, 15],
      [2, 19, 29],
    ],
  },
  TD2: twoLines(36, [2, 29, 35], [2, 36, 36], null, [2, 22, 35]),
  TD3: twoLines(44, [2, 29, 42], [2, 44, 44], [2, 43, 43], [2, 22, 43]),
};

function twoLines(
  width: number,
  optional: Span,
  composite: Span,
  optionalCheck: Span | null,
  lastPiece: Span,
): MrzLayout {
  return {
    lines: 2,
    width,
    fields: {
      documentCode: [1, 1, 2],
      issuingState: [1, 3, 5],
      name: [1, 6, width],
      documentNumber: [2, 1, 9],
      nationality: [2, 11, 13],
      birthDate: [2, 14, 19],
      sex: [2, 21, 21],
      expiryDate: [2, 22, 27],
    },
    optional: [optional],
    checks: {
      documentNumber: [2, 10, 10],
      birthDate: [2, 20, 20],
      expiryDate: [2, 28, 28],
      composite,
      optionalData: optionalCheck,
    },
    composite: [[2, 1, 10], [2, 14, 20], lastPiece],
  };
}
