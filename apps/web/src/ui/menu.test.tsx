import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Button } from './button.tsx';
import { Menu, type MenuEntry } from './menu.tsx';

const select = vi.fn<(id: string) => void>();
const entry = (id: string, more: object = {}): MenuEntry => ({
  id,
  label: id,
  onSelect: () => select(id),
  ...more,
});
const items: readonly MenuEntry[] = [
  { id: 'head', heading: 'Payment' },
  entry('Hold'),
  entry('Release', { disabledReason: 'Somebody else must' }),
  { id: 'line', separator: true },
  entry('History'),
  entry('Erase', { tone: 'danger', kbd: 'e' }),
];
const user = userEvent.setup({ delay: null });
const button = () => screen.getByRole('button', { name: 'Actions' });
const focused = () => document.activeElement?.textContent;
const isOpen = () => screen.queryByRole('menu') !== null;

function show(align?: 'start' | 'end') {
  select.mockClear();
  render(<Menu trigger={<Button>Actions</Button>} items={items} {...(align ? { align } : {})} />);
}
async function open() {
  show();
  await user.click(button());
}

afterEach(() => document.documentElement.removeAttribute('dir'));

describe('a menu by keyboard', () => {
  test('opens downwards at its first entry and upwards at its last; a heading and a line are none', async () => {
    show();
    button().focus();
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe('Hold');
    await user.keyboard('{Escape}');
    await user.keyboard('{ArrowUp}');
    expect(focused()).toContain('Erase');
    expect(screen.getAllByRole('menuitem')).toHaveLength(4);
  });

  test('goes round at both ends, to the ends, and by letter', async () => {
    await open();
    await user.keyboard('{ArrowUp}');
    expect(focused()).toContain('Erase');
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe('Hold');
    await user.keyboard('{End}');
    expect(focused()).toContain('Erase');
    await user.keyboard('{Home}');
    expect(focused()).toBe('Hold');
    // The next that begins so, and round again.
    await user.keyboard('h');
    expect(focused()).toBe('History');
    await user.keyboard('H');
    expect(focused()).toBe('Hold');
    await user.keyboard('z');
    expect(focused()).toBe('Hold');
  });

  test('runs an entry by Enter and gives the focus back before it does', async () => {
    await open();
    select.mockImplementationOnce(() => expect(document.activeElement).toBe(button()));
    await user.keyboard('{End}{Enter}');
    expect(select.mock.calls).toEqual([['Erase']]);
    expect(isOpen()).toBe(false);
  });

  test('reaches what is switched off, says why, and does not run it', async () => {
    await open();
    await user.keyboard('{ArrowDown}');
    expect(focused()).toContain('Somebody else must');
    expect(document.activeElement?.getAttribute('aria-disabled')).toBe('true');
    await user.keyboard('{Enter} ');
    expect(select).not.toHaveBeenCalled();
    expect(isOpen()).toBe(true);
  });

  test('is left by Tab, and by Escape without what is around it', async () => {
    const around = vi.fn();
    document.addEventListener('keydown', around);
    await open();
    await user.keyboard('{Escape}');
    expect(isOpen()).toBe(false);
    expect(document.activeElement).toBe(button());
    expect(around).not.toHaveBeenCalled();
    await user.click(button());
    await user.keyboard('{Tab}');
    expect(isOpen()).toBe(false);
    document.removeEventListener('keydown', around);
  });

  test('keeps its letters from the keys of the page', async () => {
    const page = vi.fn();
    document.addEventListener('keydown', page);
    await open();
    await user.keyboard('e');
    expect(page).not.toHaveBeenCalled();
    expect(select).not.toHaveBeenCalled();
    document.removeEventListener('keydown', page);
  });
});

describe('a menu that is left', () => {
  test('gives the focus back to its button where the page moves under it', async () => {
    await open();
    fireEvent.scroll(document);
    expect(document.activeElement).toBe(button());
  });

  test.each([
    ['a press elsewhere', () => fireEvent.pointerDown(document.body)],
    ['a page that moves', () => fireEvent.scroll(document)],
    ['a window of another size', () => fireEvent(window, new Event('resize'))],
  ])('by %s closes and runs nothing', async (_, leave) => {
    await open();
    act(() => void leave());
    expect(isOpen()).toBe(false);
    expect(select).not.toHaveBeenCalled();
  });

  test('by its own button closes, and says so to whoever does not see it', async () => {
    await open();
    expect(button().getAttribute('aria-expanded')).toBe('true');
    expect(button().getAttribute('aria-controls')).toBe(screen.getByRole('menu').id);
    await user.click(button());
    expect(isOpen()).toBe(false);
    expect(button().getAttribute('aria-expanded')).toBe('false');
    expect(button().getAttribute('aria-controls')).toBeNull();
  });
});

describe('where a menu stands', () => {
  const rect = (left: number, top: number, width: number, height: number) =>
    new DOMRect(left, top, width, height);
  /** A button at a place of a window of 1024 × 768, and a menu of 200 × 500. */
  async function at(left: number, top: number, align: 'start' | 'end', direction: 'ltr' | 'rtl' = 'ltr') {
    document.documentElement.dir = direction;
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function box(this: Element) {
      return this.getAttribute('role') === 'menu' ? rect(0, 0, 200, 500) : rect(left, top, 80, 32);
    });
    show(align);
    await user.click(button());
    const { translate } = screen.getByRole('menu').style;
    vi.restoreAllMocks();
    return translate;
  }

  test.each([
    [400, 100, 'start', 'ltr', '400px 136px'],
    [400, 100, 'end', 'ltr', '280px 136px'],
    // Read from the right, the start is the right side.
    [400, 100, 'start', 'rtl', '280px 136px'],
    [400, 100, 'end', 'rtl', '400px 136px'],
    // It stays in the window, and goes up where there is no room below.
    [1000, 100, 'start', 'ltr', '816px 136px'],
    [10, 100, 'end', 'ltr', '8px 136px'],
    [400, 700, 'start', 'ltr', '400px 196px'],
    // Where there is room on neither side it goes down: what is above would be cut off.
    [400, 280, 'start', 'ltr', '400px 316px'],
  ] as const)('at %i, %i by its %s (%s) is %s', async (left, top, align, direction, translate) => {
    expect(await at(left, top, align, direction)).toBe(translate);
  });
});
