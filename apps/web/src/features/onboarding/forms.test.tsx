import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { refusal, serve } from '../../testing/show.tsx';
import { showPage } from '../../testing/show-page.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import { valuesOf, type FormValues } from './form-values.ts';
import { MrzField } from './mrz-field.tsx';

afterEach(() => vi.unstubAllGlobals());

describe('erasing a person', () => {
  const erase = 'POST /proofs/erasures';

  async function open() {
    const onClose = vi.fn();
    const dialog = <EraseDialog clientId="c-1" name="Reto Beispiel" onClose={onClose} />;
    const page = await showPage(dialog, { texts: ['onboarding', 'refusals'], as: 'admin' });
    return { onClose, page, dialog: await screen.findByRole('alertdialog') };
  }
  const confirm = (dialog: HTMLElement) => within(dialog).getByRole('button', { name: 'Erase permanently' });
  const choose = (dialog: HTMLElement) =>
    userEvent.selectOptions(within(dialog).getByRole('combobox', { name: /Reason/ }), 'person-asked');

  test('names what goes and what stays, and takes a reason', async () => {
    const sent = serve({});
    const { dialog } = await open();
    expect(within(dialog).getAllByRole('listitem').length).toBeGreaterThan(4);
    expect(confirm(dialog).getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(confirm(dialog));
    expect(sent).toEqual([]);
  });

  test('leaves the page of the person for the entry that proves it', async () => {
    const sent = serve({ [erase]: { body: { erased: 3, proofId: 'entry-7' } } });
    const { page, dialog } = await open();
    await choose(dialog);
    await userEvent.click(confirm(dialog));
    await waitFor(() => expect(page.path()).toBe('/app/ledger/entry-7'));
    expect(sent[0]?.body).toEqual({ clientId: 'c-1', reason: 'person-asked' });
    expect(screen.getByText(/with 3 sealed contents/)).toBeDefined();
  });

  test('says until when the law keeps the records', async () => {
    serve({ [erase]: refusal('retention-runs', { details: { until: '2036-11-20' } }) });
    const { onClose, dialog } = await open();
    await choose(dialog);
    await userEvent.click(confirm(dialog));
    expect(await within(dialog).findByText(/must be kept until 20\.11\.2036/)).toBeDefined();
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Keep the records' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});

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
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('that is not whole yet is no mistake', async () => {
    await type(lines[0]!);
    expect(state()).toMatch(/Not complete yet/);
  });
});
