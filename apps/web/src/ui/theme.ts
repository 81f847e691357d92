export const accents = [
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
] as const;

export type Accent = (typeof accents)[number];
export type Scheme = 'light' | 'dark' | 'system';
export type Radius = 'rounded' | 'flat';
export type Density = 'regular' | 'compact';

export interface ThemeSettings {
  accent: Accent;
  scheme: Scheme;
  radius: Radius;
  density: Density;
}

/** `light.redruby`, rounded (specification, section 9). */
export const defaultTheme: ThemeSettings = {
  accent: 'redruby',
  scheme: 'light',
  radius: 'rounded',
  density: 'regular',
};

/** Puts the settings on the root element; the style sheets do the rest, no component renders again. */
export function applyTheme(root: HTMLElement, { accent, scheme, radius, density }: ThemeSettings): void {
  root.dataset['accent'] = accent;
  root.dataset['scheme'] = scheme;
  root.dataset['radius'] = radius;
  root.dataset['density'] = density;
}
