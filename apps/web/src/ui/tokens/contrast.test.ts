import { describe, expect, it } from 'vitest';
import { accents } from '../theme.ts';
import css from './tokens.css?raw';

const schemes = ['light', 'dark'] as const;
type Scheme = (typeof schemes)[number];

const statuses = ['good', 'caution', 'bad', 'info'];
const pages = ['surface', 'surface-2', 'bg'];

/** Every text and the grounds it may stand on. */
const textPairs: readonly (readonly [string, readonly string[]])[] = [
  ['ink', [...pages, 'chosen', ...statuses.map((status) => `${status}-soft`)]],
  ['ink-2', [...pages, 'chosen', ...statuses.map((status) => `${status}-soft`)]],
  ['ink-3', pages],
  ['surface', ['ink']],
  ['tooltip-on', ['tooltip']],
  ['rejected', [...pages, 'chosen']],
  ...statuses.map((status) => [status, [...pages, 'chosen', `${status}-soft`]] as const),
];

/** What is seen without being read: bars, marks, edges of controls. */
const shapePairs: readonly (readonly [string, readonly string[]])[] = [
  ...['good', 'caution', 'rejected', 'bad'].map((status) => [`${status}-fill`, ['surface']] as const),
  ['line-control', ['surface', 'surface-2', 'bg']],
];

const accentPairs: readonly (readonly [string, readonly string[]])[] = [['accent-on', ['accent-fill']]];

/** The rules for the root, or those of one accent. */
function blockOf(selector: string): string {
  const start = css.indexOf(`${selector} {`);
  if (start < 0) throw new Error(`No rules for ${selector}`);
  return css.slice(start, css.indexOf('\n  }', start));
}

function colourOf(token: string, scheme: Scheme, block: string): string {
  const value = new RegExp(`--${token}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\);`).exec(block);
  const colour = value?.[scheme === 'light' ? 1 : 2];
  if (colour === undefined) throw new Error(`--${token} is no pair of plain colours`);
  return colour;
}

/** Relative luminance of WCAG 2.2. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const root = blockOf(':root');

/** The pairs of `pairs` that fall below `least`, in words. */
function tooFaint(pairs: typeof textPairs, least: number, block = root): string[] {
  return schemes.flatMap((scheme) => {
    const colour = (token: string) => colourOf(token, scheme, token.startsWith('accent-') ? block : root);
    return pairs.flatMap(([token, grounds]) =>
      grounds.flatMap((ground) => {
        const ratio = contrast(colour(token), colour(ground));
        return ratio < least ? [`${scheme}: ${token} on ${ground} ${ratio.toFixed(2)}`] : [];
      }),
    );
  });
}

describe('the contrast of the tokens', () => {
  it('is computed as WCAG does', () => {
    expect(contrast('#000000', '#ffffff')).toBe(21);
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  });

  it('is 4.5 or more for every text on every ground it stands on', () => {
    expect(tooFaint(textPairs, 4.5)).toEqual([]);
  });

  it('is 3 or more for shapes that tell something', () => {
    expect(tooFaint(shapePairs, 3)).toEqual([]);
  });

  it.each(accents)('is 4.5 or more for what stands on the accent %s', (accent) => {
    expect(tooFaint(accentPairs, 4.5, blockOf(`[data-accent='${accent}']`))).toEqual([]);
  });
});
