import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Checkbox } from './checkbox.tsx';
import { Field } from './field.tsx';
import { NativeSelect } from './native-select.tsx';
import { RadioGroup } from './radio-group.tsx';
import { Segmented } from './segmented.tsx';
import { Select } from './select.tsx';
import { Switch } from './switch.tsx';
import { TextArea } from './text-area.tsx';
import { TextInput } from './text-input.tsx';

const described = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter(Boolean)
    .map((id) => document.getElementById(id)?.textContent);

afterEach(() => {
  document.documentElement.dir = '';
});

describe('a field', () => {
  test.each([
    ['a text', <TextInput key="a" />, 'textbox'],
    ['several lines', <TextArea key="b" />, 'textbox'],
    ['a native choice', <NativeSelect key="c" options={[{ value: 'x', label: 'X' }]} />, 'combobox'],
    [
      'a choice',
      <Select key="d" value={null} onValueChange={() => undefined} options={[{ value: 'x', label: 'X' }]} />,
      'combobox',
    ],
  ] as const)('names %s, and describes it by its hint and by the rule that failed', (_, control, role) => {
    const view = (error?: string) => (
      <Field label="Town" hint="As in the register" required {...(error === undefined ? {} : { error })}>
        {control}
      </Field>
    );
    const { rerender } = render(view());
    const field = screen.getByRole(role, { name: /^Town/ });
    expect(described(field)).toEqual(['As in the register']);
    expect(field.getAttribute('aria-required')).toBe('true');
    expect(field.getAttribute('aria-invalid')).toBeNull();
    rerender(view('Please fill in this field.'));
    expect(described(field)).toEqual(['As in the register', 'Please fill in this field.']);
    expect(field.getAttribute('aria-invalid')).toBe('true');
  });

  test('tells a failed rule politely, and does not read its star aloud', () => {
    render(
      <Field label="Town" required error="Please fill in this field.">
        <TextInput />
      </Field>,
    );
    expect(screen.getByText('Please fill in this field.').parentElement?.getAttribute('aria-live')).toBe(
      'polite',
    );
    expect(screen.getByRole('textbox', { name: 'Town' })).toBeDefined();
  });

  test('counts characters where there is a limit, and warns when it is near', async () => {
    render(<TextArea counter maxLength={10} aria-label="Notes" />);
    await userEvent.type(screen.getByRole('textbox'), 'eight ch');
    expect(screen.getByText('8 / 10').dataset['near']).toBeUndefined();
    await userEvent.type(screen.getByRole('textbox'), 'arss');
    expect(screen.getByText('10 / 10').dataset['near']).toBe('');
    expect(screen.getByRole('textbox')).toHaveProperty('value', 'eight char');
  });
});

describe('choices', () => {
  const options = [
    { value: 'low', label: 'Low' },
    { value: 'high', label: 'High', hint: 'A person decides' },
  ] as const;

  test('of a group are reached with one tab and changed with arrows; nothing is chosen beforehand', async () => {
    function Group() {
      const [value, setValue] = useState<'low' | 'high' | null>(null);
      return (
        <RadioGroup
          legend="Risk"
          name="risk"
          required
          value={value}
          onValueChange={setValue}
          options={options}
          {...(value === null ? { error: 'Please choose.' } : {})}
        />
      );
    }
    render(<Group />);
    const group = screen.getByRole('radiogroup', { name: 'Risk' });
    expect(within(group).queryByRole('radio', { checked: true })).toBeNull();
    expect([group.getAttribute('aria-required'), group.getAttribute('aria-invalid')]).toEqual([
      'true',
      'true',
    ]);
    expect(described(group)).toEqual(['Please choose.']);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}');
    expect(within(group).getByRole('radio', { checked: true })).toBe(
      screen.getByRole('radio', { name: /High/ }),
    );
    expect(screen.queryByText('Please choose.')).toBeNull();
  });

  test('of a filter are radio buttons with how many there are', async () => {
    const onValueChange = vi.fn();
    render(
      <Segmented
        label="Lines"
        value="all"
        onValueChange={onValueChange}
        options={[
          { value: 'all', label: 'All', count: 1204 },
          { value: 'bad', label: 'Bad' },
        ]}
      />,
    );
    expect(screen.getByRole('radio', { name: "All 1'204" }).getAttribute('value')).toBe('all');
    await userEvent.click(screen.getByRole('radio', { name: 'Bad' }));
    expect(onValueChange.mock.calls).toEqual([['bad']]);
  });

  test('of a list are opened, walked and taken by keys, and Escape leaves it as it was', async () => {
    const onValueChange = vi.fn();
    render(
      <Field label="Risk">
        <Select value="low" onValueChange={onValueChange} options={options} />
      </Field>,
    );
    const trigger = screen.getByRole('combobox', { name: 'Risk' });
    trigger.focus();
    await userEvent.keyboard('{Enter}');
    const list = await screen.findByRole('listbox');
    expect(within(list).getByRole('option', { selected: true }).textContent).toContain('Low');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    expect(onValueChange).not.toHaveBeenCalled();
    await userEvent.keyboard('{Enter}');
    // An arrow walks on from the choice that has the focus, which comes a frame after the list.
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('option', { selected: true })));
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(onValueChange).toHaveBeenCalledWith('high'));
  });

  test('a placeholder of a native list is no choice that can be taken again', () => {
    render(
      <NativeSelect
        aria-label="Country"
        placeholder="Choose"
        value=""
        onChange={() => undefined}
        options={[{ value: 'CH', label: 'Switzerland' }]}
      />,
    );
    const select = screen.getByRole<HTMLSelectElement>('combobox');
    expect([...select.options].map(({ label }) => label)).toEqual(['Choose', 'Switzerland']);
    expect(select.value).toBe('');
  });

  test('a box and a switch say whether they are on, with their hints', async () => {
    const [onBox, onSwitch] = [vi.fn(), vi.fn()];
    render(
      <>
        <Checkbox label="Hold" hint="Until somebody releases it" checked={false} onChange={onBox} />
        <Switch label="Sound" checked onCheckedChange={onSwitch} />
      </>,
    );
    const box = screen.getByRole('checkbox', { name: /Hold/ });
    await userEvent.click(screen.getByText('Hold'));
    expect(onBox).toHaveBeenCalledOnce();
    expect(box).toHaveProperty('checked', false);
    const toggle = screen.getByRole('switch', { name: 'Sound', checked: true });
    await userEvent.click(toggle);
    expect(onSwitch.mock.calls[0]?.[0]).toBe(false);
  });
});
