import { useState } from 'react';
import type { GalleryEntry } from './gallery-entry.ts';
import { ThemePanel } from './theme-panel.tsx';
import { applyTheme, defaultTheme } from './theme.ts';

export const gallery: GalleryEntry = {
  title: 'Theme panel',
  render: () => <Example />,
};

const names = {
  bluenavy: 'Navy',
  blueyale: 'Yale',
  blueolympic: 'Olympic',
  greenmoss: 'Moss',
  greenlime: 'Lime',
  purplemonster: 'Monster',
  orangecarrot: 'Carrot',
  redruby: 'Ruby',
  yellowgranola: 'Granola',
  greysteel: 'Steel',
};

const texts = {
  accent: 'Colour',
  scheme: 'Mode',
  light: 'Light',
  dark: 'Dark',
  system: 'System',
  radius: 'Corners',
  rounded: 'Rounded',
  flat: 'Flat',
  density: 'Density',
  regular: 'Regular',
  compact: 'Compact',
  contrast: 'Contrast',
  accents: names,
};

function Example() {
  const [value, setValue] = useState(defaultTheme);
  return (
    <ThemePanel
      value={value}
      texts={texts}
      onChange={(next) => {
        setValue(next);
        applyTheme(document.documentElement, next);
      }}
    />
  );
}
