/** How a page is shown: the settings that people choose. */
export interface Dress {
  readonly accent: string;
  readonly scheme: string;
  readonly radius: string;
  readonly direction: string;
  readonly language: string;
}

const accents = [
  'bluenavy',
  'blueyale',
  'blueolympic',
  'greenmoss',
  'greenlime',
  'purplemonster',
  'orangecarrot',
  'redruby',
  'yellowgranola',
  'greysteel',
];
const languages = ['en', 'de', 'fr', 'it', 'es'];
const [schemes, radii, directions] = [
  ['light', 'dark'],
  ['rounded', 'flat'],
  ['ltr', 'rtl'],
];

/** What a first visit shows. */
export const plainDress: Dress = {
  accent: 'redruby',
  scheme: 'light',
  radius: 'rounded',
  direction: 'ltr',
  language: 'en',
};

/** Every colour, brightness, border and direction, eighty of them, the languages by turns. */
const everyDress: readonly Dress[] = accents.flatMap((accent, colour) =>
  schemes.flatMap((scheme, shade) =>
    radii.flatMap((radius, border) =>
      directions.map((direction, side) => ({
        accent,
        scheme,
        radius,
        direction,
        language: languages[(colour + shade + border + side) % languages.length] ?? 'en',
      })),
    ),
  ),
);

/**
 * The dresses in which a page is looked at: with `EVERY_DRESS=true` all, else two by turns, a light one and a dark one
 * that differ in everything, so that all pages together wear every colour, border and language.
 */
export function dressesOf(path: string): readonly Dress[] {
  if (process.env['EVERY_DRESS'] === 'true') return everyDress;
  const turn = Buffer.from(path).reduce((sum, byte) => sum + byte, 0);
  const at = (list: readonly string[], place: number) => list[place % list.length] ?? '';
  const tens = Math.floor(turn / accents.length);
  return schemes.map((scheme, shade) => ({
    accent: at(accents, turn + 5 * shade),
    scheme,
    radius: at(radii, tens + shade),
    direction: at(directions, shade),
    language: at(languages, tens + 2 * shade),
  }));
}
