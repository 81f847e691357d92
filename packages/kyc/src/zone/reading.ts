/** A picture in shades of grey, row by row from the top: 0 is black, 255 is white. */
export type Shades = {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
};

/** What was read of a machine readable zone: a lead for a person, never a fact. */
export type ZoneReading = {
  /** Three lines of 30 characters, two of 36 or two of 44: A-Z, 0-9 and < only. */
  readonly lines: readonly string[];
  /** What of the picture holds the zone, in its points and as the picture lies. */
  readonly crop: {
    readonly left: number;
    readonly top: number;
    readonly width: number;
    readonly height: number;
  };
  /** By how many degrees the zone lies turned in the picture, clockwise, above -180 to 180: 180 is upside down. */
  readonly angle: number;
  /** Every check digit is right, and no place could as well hold another character. */
  readonly isSure: boolean;
  /** Places that may hold another character, line and position counted from 1. */
  readonly doubtful: readonly { readonly line: number; readonly position: number }[];
};
