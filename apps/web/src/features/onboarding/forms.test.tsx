import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { showPage } from '../../testing/show-page.tsx';
import { valuesOf, type FormValues } from './form-values.ts';
import { MrzField } from './mrz-field.tsx';

afterEach(() => vi.unstubAllGlobals());

describe('the machine readable zone', () => {
  /** ICAO Doc 9303-4, appendix A: the specimen of Utopia. */
  const lines = [
    'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
    'L898902C36UTO7408122F1204159ZE184226B<<<<<10',
  ];
  let values: () => FormValues;

  function Zone({ onTakeOver }: { onTakeOver: () => void }) {
    const form = useForm<FormValues>({ defaultValues: valuesOf({}) });
    useEffect(() => {
      values = form.getValues;
    });
    return (
      <FormProvider {...form}>
        <MrzField onTakeOver={onTakeOver} />
      </FormProvider>
    );
  }
  async function type(text: string) {
    const onTakeOver = vi.fn();
    await showPage(<Zone onTakeOver={onTakeOver} />, { texts: ['onboarding'] });
    const zone = await screen.findByRole('textbox');
    await userEvent.click(zone);
    await userEvent.paste(text);
    return onTakeOver;
  }
  const state = () => within(screen.getByRole('main')).getByRole('status').textContent;

  test('that is right fills the form where somebody asks for it, and says to compare', async () => {
    const onTakeOver = await type(lines.join('\n'));
    expect(state()).toMatch(/all check digits are correct/);
    expect(values().clientName).toBe('');
    await userEvent.click(screen.getByRole('button', { name: 'Fill in from MRZ' }));
    expect(values()).toMatchObject({ clientName: 'Anna Maria Eriksson', documentNumber: 'L898902C3' });
    expect(state()).toMatch(/Please compare them with the document/);
    expect(onTakeOver).toHaveBeenCalledTimes(1);
  });

  test('with a wrong digit says which part to compare, and fills in nothing', async () => {
    await type(lines.join('\n').replace('7408122', '7408123'));
    expect(state()).toMatch(/date of birth/);
    expect(screen.queryByRole('button', { name: 'Fill in from MRZ' })).toBeNull();
  });

  test('that is not whole yet is no mistake', async () => {
    await type(lines[0]!);
    expect(state()).toMatch(/Not complete yet/);
  });
});
