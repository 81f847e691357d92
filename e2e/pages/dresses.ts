import { defaultSettings } from '../../apps/web/src/client/settings/stored-settings.ts';
import type { Settings } from '../../apps/web/src/client/settings/stored-settings.ts';
import { languages } from '../../apps/web/src/i18n/language.ts';
import { accents } from '../../apps/web/src/ui/theme.ts';

/** How a page is shown: the settings that people choose. */
export type Dress = Pick<Settings, 'accent' | 'scheme' | 'radius' | 'direction' | 'language'>;

const schemes = ['light', 'dark'] as const;
const radii = ['rounded', 'flat'] as const;
const directions = ['ltr', 'rtl'] as const;

/** The member at a place of a list that begins again behind its end. */
function at<T>(list: readonly [T, ...T[]], place: number): T {
  return list[place % list.length] ?? list[0];
}

const { accent, scheme, radius, direction, language } = defaultSettings;
/** What a first visit shows. */
export const plainDress: Dress = { accent, scheme, radius, direction, language };

/** Every colour, brightness, border and direction, eighty of them, the languages by turns. */
const everyDress: readonly Dress[] = accents.flatMap((colour, hue) =>
  schemes.flatMap((brightness, shade) =>
    radii.flatMap((border, edge) =>
      directions.map((side, turned) => ({
        accent: colour,
        scheme: brightness,
        radius: border,
        direction: side,
        language: at(languages, hue + shade + edge + turned),
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
  const tens = Math.floor(turn / accents.length);
  return schemes.map((brightness, shade) => ({
    accent: at(accents, turn + 5 * shade),
    scheme: brightness,
    radius: at(radii, tens + shade),
    direction: at(directions, shade),
    language: at(languages, tens + 2 * shade),
  }));
}
