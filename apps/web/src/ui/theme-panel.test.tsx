import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { accents, defaultTheme } from './theme.ts';
import { ThemePanel } from './theme-panel.tsx';

const texts = {
  accent: 'Colour',
  scheme: 'Mode',
  light: 'Light',
  dark: 'Dark',
  system: 'System',
  radius: 'Borders',
  rounded: 'Rounded',
  flat: 'Flat',
  density: 'Row height',
  regular: 'Regular',
  compact: 'Compact',
  contrast: 'Contrast',
  accents: Object.fromEntries(accents.map((accent) => [accent, accent])) as Record<
    (typeof accents)[number],
    string
  >,
};

describe('the panel of colours', () => {
  it('offers the ten accents by name, with the chosen one checked', () => {
    render(<ThemePanel value={{ ...defaultTheme, accent: 'greenmoss' }} texts={texts} onChange={vi.fn()} />);
    const colours = screen.getByRole('group', { name: 'Colour' }).querySelectorAll('input');
    expect([...colours].map((each) => each.ariaLabel ?? each.getAttribute('aria-label'))).toEqual([
      ...accents,
    ]);
    expect(screen.getByRole('radio', { name: 'greenmoss' })).toHaveProperty('checked', true);
  });

  it('changes one thing and keeps the others', async () => {
    const onChange = vi.fn();
    render(<ThemePanel value={defaultTheme} texts={texts} onChange={onChange} />);
    await userEvent.click(screen.getByRole('radio', { name: 'bluenavy' }));
    expect(onChange).toHaveBeenLastCalledWith({ ...defaultTheme, accent: 'bluenavy' });
    await userEvent.click(screen.getByRole('radio', { name: 'Dark' }));
    expect(onChange).toHaveBeenLastCalledWith({ ...defaultTheme, scheme: 'dark' });
    await userEvent.click(screen.getByRole('radio', { name: 'Flat' }));
    expect(onChange).toHaveBeenLastCalledWith({ ...defaultTheme, radius: 'flat' });
    await userEvent.click(screen.getByRole('radio', { name: 'Compact' }));
    expect(onChange).toHaveBeenLastCalledWith({ ...defaultTheme, density: 'compact' });
  });
});
