import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Button } from './button.tsx';
import { CommandPalette, type PaletteItem } from './command-palette.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Menu } from './menu.tsx';
import { Tabs } from './tabs.tsx';
import { ToastProvider, useToast, type ToastOptions } from './toast.tsx';

afterEach(() => {
  document.documentElement.dir = 'ltr';
  vi.useRealTimers();
});

describe('a button', () => {
  test.each([
    ['while it is at work', { loading: true }],
    ['where a reason stands against it', { disabledReason: 'Not yours' }],
    ['where it is switched off', { 'aria-disabled': true }],
  ])('does nothing %s, and can still be reached', async (_, props) => {
    const onClick = vi.fn();
    const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault());
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" onClick={onClick} {...props}>
          Send
        </Button>
      </form>,
    );
    const button = screen.getByRole('button', { name: 'Send' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await userEvent.tab();
    expect(document.activeElement).toBe(button);
    await userEvent.click(button);
    await userEvent.keyboard('{Enter}');
    expect([onClick.mock.calls.length, onSubmit.mock.calls.length]).toEqual([0, 0]);
  });

  test('that is not switched off works, and says no such thing', async () => {
    const onClick = vi.fn();
    render(
      <Button onClick={onClick} aria-disabled={false}>
        Send
      </Button>,
    );
    await userEvent.click(screen.getByRole('button'));
    expect(onClick).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('button').getAttribute('aria-disabled')).toBeNull();
  });

  test('a button keeps the focus when the reason against it goes or comes', () => {
    const { rerender } = render(<Button disabledReason="A reason is missing">Send</Button>);
    const button = screen.getByRole('button', { name: 'Send' });
    button.focus();
    rerender(<Button>Send</Button>);
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute('aria-describedby')).toBeNull();
    rerender(<Button disabledReason="A reason is missing">Send</Button>);
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute('aria-disabled')).toBe('true');
  });

  test('is described by the reason that stands against it', () => {
    render(<Button disabledReason="Not yours">Send</Button>);
    const described = screen.getByRole('button').getAttribute('aria-describedby');
    expect(document.getElementById(described ?? '')?.textContent).toBe('Not yours');
  });
});

describe('a question before something is done', () => {
  function ask(props: Partial<Parameters<typeof ConfirmDialog>[0]> = {}) {
    const [onOpenChange, onConfirm] = [vi.fn(), vi.fn()];
    const texts = { title: 'Erase?', description: 'For good.', confirmText: 'Erase', cancelText: 'Keep' };
    render(<ConfirmDialog open {...texts} onOpenChange={onOpenChange} onConfirm={onConfirm} {...props} />);
    return { onOpenChange, onConfirm };
  }

  test('is left by Escape and by the button that keeps things, and answered by the other', async () => {
    const { onOpenChange, onConfirm } = ask();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Keep' }));
    expect(onOpenChange.mock.calls.map(([open]) => open)).toEqual([false, false]);
    await userEvent.click(screen.getByRole('button', { name: 'Erase' }));
    expect(onConfirm).toHaveBeenCalledTimes(1);
  });

  test('stays while the answer is carried out, so that a failure is seen', async () => {
    const { onOpenChange, onConfirm } = ask({ loading: true });
    await userEvent.keyboard('{Escape}');
    for (const name of ['Keep', 'Close', 'Erase'])
      await userEvent.click(screen.getByRole('button', { name }));
    expect([onOpenChange.mock.calls, onConfirm.mock.calls]).toEqual([[], []]);
  });

  test('says what went wrong beside what it asks', () => {
    ask({ problem: { title: 'Not erased', text: 'The law keeps it.' }, children: <p>One client</p> });
    const dialog = screen.getByRole('alertdialog', { name: 'Erase?' });
    for (const text of ['One client', 'Not erased', 'The law keeps it.'])
      expect(within(dialog).getByText(text)).toBeDefined();
  });
});

describe('tabs', () => {
  function Three() {
    const [value, setValue] = useState('one');
    const tabs = ['one', 'two', 'three'].map((name) => ({
      value: name,
      label: name,
      panel: <p>{`panel ${name}`}</p>,
    }));
    return <Tabs label="Views" value={value} onValueChange={setValue} tabs={tabs} />;
  }
  const chosen = () => screen.getByRole('tab', { selected: true }).textContent;

  test.each([
    ['ltr', '{ArrowRight}', 'two'],
    ['ltr', '{ArrowLeft}', 'three'],
    ['rtl', '{ArrowLeft}', 'two'],
    ['rtl', '{ArrowRight}', 'three'],
    ['ltr', '{End}', 'three'],
  ])('read %s, %s goes to the tab %s with focus and panel', async (direction, key, to) => {
    document.documentElement.dir = direction;
    render(<Three />);
    await userEvent.tab();
    await userEvent.keyboard(key);
    expect(chosen()).toBe(to);
    expect(document.activeElement?.textContent).toBe(to);
    expect(screen.getByRole('tabpanel', { name: to }).textContent).toBe(`panel ${to}`);
  });

  test('only the chosen one is a stop of the tab key, and the panel is the next', async () => {
    render(<Three />);
    await userEvent.tab();
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('tabpanel'));
    await userEvent.click(screen.getByRole('tab', { name: 'three' }));
    expect(chosen()).toBe('three');
  });
});

describe('the command palette', () => {
  const onSelect = vi.fn();
  const items: readonly PaletteItem[] = [
    { id: 'a', label: 'Open review', group: 'go', onSelect: () => onSelect('a') },
    { id: 'b', label: 'Open ledger', group: 'go', keywords: 'proofs', onSelect: () => onSelect('b') },
    { id: 'c', label: 'Approve', disabledReason: 'You made it', onSelect: () => onSelect('c') },
  ];

  function open() {
    onSelect.mockClear();
    const [onOpenChange, onQueryChange] = [vi.fn(), vi.fn()];
    render(
      <CommandPalette
        open
        onOpenChange={onOpenChange}
        onQueryChange={onQueryChange}
        items={items}
        groups={[{ id: 'go', label: 'Go to' }]}
        title="Commands"
        placeholder="Search commands"
        emptyText="Nothing found"
      />,
    );
    return { onOpenChange, onQueryChange };
  }
  const active = () => screen.getByRole('option', { selected: true }).textContent;

  test('begins in its search; arrows go round, Enter runs what is marked and closes', async () => {
    const { onOpenChange } = open();
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Search commands' })),
    );
    await userEvent.keyboard('{ArrowUp}');
    expect(active()).toBe('Open ledger');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(active()).toBe('Open review');
    const marked = screen.getByRole('combobox').getAttribute('aria-activedescendant');
    expect(document.getElementById(marked ?? '')?.textContent).toBe('Open review');
    await userEvent.keyboard('{Enter}');
    expect(onSelect.mock.calls).toEqual([['a']]);
    expect(onOpenChange).toHaveBeenCalledWith(false);
  });

  test('what cannot be done says why and does nothing', async () => {
    const { onOpenChange } = open();
    expect(screen.getByText('You made it')).toBeDefined();
    await userEvent.click(screen.getByRole('option', { name: /Approve/ }));
    await userEvent.keyboard('{Home}{Enter}');
    expect(onSelect).not.toHaveBeenCalled();
    expect(onOpenChange).not.toHaveBeenCalled();
  });

  test('finds by label and by other words, keeps the groups, and says where nothing is found', async () => {
    const { onQueryChange } = open();
    await userEvent.type(screen.getByRole('combobox'), 'proofs');
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Open ledger']);
    expect(screen.getByRole('group', { name: 'Go to' })).toBeDefined();
    expect(onQueryChange).toHaveBeenLastCalledWith('proofs');
    await userEvent.type(screen.getByRole('combobox'), 'xyz');
    expect(screen.getByRole('status').textContent).toBe('Nothing found');
    await userEvent.keyboard('{Enter}');
    expect(onSelect).not.toHaveBeenCalled();
  });
});

describe('toasts', () => {
  function Teller({ toasts }: { toasts: readonly ToastOptions[] }) {
    const { show } = useToast();
    return (
      <button type="button" onClick={() => toasts.forEach(show)}>
        tell
      </button>
    );
  }
  async function tell(...toasts: ToastOptions[]) {
    render(
      <ToastProvider>
        <Teller toasts={toasts} />
      </ToastProvider>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'tell' }));
  }

  test('news are told politely and failures at once; of many the last three stay', async () => {
    await tell(
      { title: 'one' },
      { title: 'two', type: 'success' },
      { title: 'three', type: 'error' },
      { title: 'four' },
    );
    expect(within(screen.getByRole('status')).queryByText('one')).toBeNull();
    expect(within(screen.getByRole('status')).getByText('four')).toBeDefined();
    expect(within(screen.getByRole('alert')).getByText('three')).toBeDefined();
  });

  test('go after a while, but not from under the pointer or the focus', async () => {
    await tell({ title: 'saved', durationMs: 20 }, { title: 'stays', durationMs: 0 });
    await userEvent.hover(screen.getByText('saved'));
    await act(() => new Promise((done) => setTimeout(done, 60)));
    expect(screen.getByText('saved')).toBeDefined();
    await userEvent.unhover(screen.getByText('saved'));
    await waitFor(() => expect(screen.queryByText('saved')).toBeNull());
    expect(screen.getByText('stays')).toBeDefined();
  });

  test('go with a press on them', async () => {
    await tell({ title: 'saved', durationMs: 0 }, { title: 'stays', durationMs: 0 });
    await userEvent.click(screen.getByText('saved'));
    await waitFor(() => expect(screen.queryByText('saved')).toBeNull());
    expect(screen.getByText('stays')).toBeDefined();
  });

  test('an action is done once, and the toast goes with it', async () => {
    const onSelect = vi.fn();
    await tell({ title: 'Rejected', durationMs: 0, action: { label: 'Show proof', onSelect } });
    await userEvent.click(screen.getByRole('button', { name: 'Show proof' }));
    expect(onSelect).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(screen.queryByText('Rejected')).toBeNull());
  });
});

describe('a menu', () => {
  const run = vi.fn();
  function open() {
    run.mockClear();
    render(
      <Menu
        trigger={<button type="button">More</button>}
        items={[
          { id: 'edit', label: 'Edit', onSelect: () => run('edit') },
          { id: 'line', separator: true },
          { id: 'dark', label: 'Dark', checked: false, onSelect: () => run('dark') },
          { id: 'erase', label: 'Erase', disabledReason: 'Kept by law', onSelect: () => run('erase') },
        ]}
      />,
    );
    return screen.getByRole('button', { name: 'More' });
  }
  const focused = () => document.activeElement?.textContent ?? '';

  test('opens at its first entry; arrows go over separators, letters find, Escape gives the focus back', async () => {
    const button = open();
    await userEvent.click(button);
    expect(focused()).toBe('Edit');
    await userEvent.keyboard('{ArrowDown}');
    expect(focused()).toBe('Dark');
    await userEvent.keyboard('e');
    expect(focused()).toMatch(/^Erase/);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(button);
  });

  test('an entry is run and the menu closes; a switch leaves it open; what is kept from one says why', async () => {
    const button = open();
    await userEvent.click(button);
    await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Dark' }));
    await userEvent.click(screen.getByRole('menuitem', { name: /Erase.*Kept by law/ }));
    expect(screen.getByRole('menu')).toBeDefined();
    await userEvent.click(screen.getByRole('menuitem', { name: 'Edit' }));
    expect(run.mock.calls).toEqual([['dark'], ['edit']]);
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(button);
  });

  test('a press elsewhere closes it', async () => {
    await userEvent.click(open());
    await userEvent.click(document.body);
    expect(screen.queryByRole('menu')).toBeNull();
  });
});
