import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { DateInput } from './date-input.tsx';
import { Field } from './field.tsx';

function Day({ onDay, error }: { onDay: (iso: string | undefined) => void; error?: string }) {
  const [value, setValue] = useState('');
  return (
    <Field label="Date of birth" hint="dd.mm.yyyy" error={error} required>
      <DateInput
        value={value}
        onValueChange={(iso) => {
          setValue(iso ?? '');
          onDay(iso);
        }}
      />
    </Field>
  );
}

async function type(text: string) {
  const onDay = vi.fn();
  render(<Day onDay={onDay} />);
  const field = screen.getByRole('textbox', { name: /Date of birth/ });
  await userEvent.type(field, text);
  return { field, onDay };
}

describe('DateInput in a field', () => {
  test('understands a day as it is usually written, and tidies it up on leaving', async () => {
    const { field, onDay } = await type('3.4.1961');
    expect(onDay).toHaveBeenLastCalledWith('1961-04-03');
    await userEvent.tab();
    expect(field).toHaveProperty('value', '03.04.1961');
  });

  test('gives no day for what is none, and keeps it as it was typed', async () => {
    const { field, onDay } = await type('31.02.2020');
    expect(onDay).toHaveBeenLastCalledWith(undefined);
    await userEvent.tab();
    expect(field).toHaveProperty('value', '31.02.2020');
  });

  test('an emptied field is no mistake', async () => {
    const { field, onDay } = await type('3.4.1961');
    await userEvent.clear(field);
    expect(onDay).toHaveBeenLastCalledWith('');
  });

  test('is required, and says which rule failed beside its hint', () => {
    render(<Day onDay={vi.fn()} error="The day lies in the future" />);
    const field = screen.getByRole('textbox', { name: /Date of birth/ });
    expect([field.getAttribute('aria-required'), field.getAttribute('aria-invalid')]).toEqual([
      'true',
      'true',
    ]);
    const described = field.getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
      'dd.mm.yyyy',
      'The day lies in the future',
    ]);
  });
});
