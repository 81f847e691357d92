import { act, fireEvent, screen, within } from '@testing-library/react';
import { useEffect } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { ZoneReading } from '@sorgfalt/contract';
import { press } from '../../../testing/hands.ts';
import { refusal, serve, serveUploads } from '../../../testing/show.tsx';
import { showPage } from '../../../testing/show-page.tsx';
import { valuesOf, type FormValues } from '../form-values.ts';
import { MrzField } from '../mrz-field.tsx';
import { ZoneOfDocument } from './zone-of-document.tsx';

/** ICAO Doc 9303-4, appendix A: the specimen of Utopia. */
const lines = [
  'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
  'L898902C36UTO7408122F1204159ZE184226B<<<<<10',
];
const readingOf = (more: Partial<ZoneReading> = {}): ZoneReading => ({
  lines,
  doubtful: [],
  isSure: true,
  page: 1,
  picture: 'AAAA',
  ...more,
});

afterEach(() => vi.unstubAllGlobals());

describe('a zone read for the form', () => {
  let values: () => FormValues;
  function Zone() {
    const form = useForm<FormValues>({ defaultValues: valuesOf({}) });
    useEffect(() => {
      values = form.getValues;
    });
    return (
      <FormProvider {...form}>
        <MrzField onTakeOver={() => undefined} />
      </FormProvider>
    );
  }
  const dialog = () => within(screen.getByRole('dialog'));
  const send = async () => {
    const uploads = serveUploads();
    serve({});
    await showPage(<Zone />, { texts: ['onboarding'], as: 'editor' });
    await press(await screen.findByRole('button', { name: 'Read from a picture' }));
    fireEvent.drop(await screen.findByRole('group', { name: /^Drop a PDF/u }), {
      dataTransfer: { files: [new File(['?'], 'Pass.jpg')] },
    });
    await vi.waitFor(() => expect(uploads.map(({ call }) => call)).toEqual(['POST /api/documents/zone']));
    expect(dialog().getByText('Reading the zone …')).toBeDefined();
    return uploads[0]!;
  };

  test('stands under its picture, and fills the field only where somebody takes it over', async () => {
    const upload = await send();
    act(() => upload.answer({ body: { reading: readingOf() } }));
    expect(await dialog().findByText('Read by machine, check digits correct')).toBeDefined();
    const picture = dialog().getByRole<HTMLImageElement>('img', {
      name: 'The zone as it is in the picture',
    });
    expect(picture.src).toBe('data:image/jpeg;base64,AAAA');
    expect(values().mrz).toBe('');
    await press(dialog().getByRole('button', { name: 'Use these lines' }));
    expect(values().mrz).toBe(lines.join('\n'));
    expect(values().clientName).toBe('');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('that is doubtful says which characters', async () => {
    const upload = await send();
    const doubtful = [
      { line: 1, position: 6 },
      { line: 2, position: 10 },
    ];
    act(() => upload.answer({ body: { reading: readingOf({ isSure: false, doubtful }) } }));
    expect(await dialog().findByText('Read by machine, with doubt')).toBeDefined();
    expect(dialog().getByText('Doubtful: line 1, character 6; line 2, character 10')).toBeDefined();
    const marks = [...dialog().getByRole('figure', { name: 'What was read' }).querySelectorAll('mark')];
    expect(marks.map(({ textContent }) => textContent)).toEqual([lines[0]![5], lines[1]![9]]);
  });

  test('whose check digit does not fit says what that may mean', async () => {
    const upload = await send();
    act(() => upload.answer({ body: { reading: readingOf({ isSure: false }) } }));
    expect(await dialog().findByText('Read by machine, a check digit does not fit')).toBeDefined();
    expect(dialog().queryByText(/^Doubtful/u)).toBeNull();
  });

  test('that is not there has to be typed, and there is nothing to take over', async () => {
    const upload = await send();
    act(() => upload.answer({ body: { reading: null } }));
    expect(await dialog().findByText(/^No machine-readable zone was found/u)).toBeDefined();
    expect(dialog().queryByRole('button', { name: 'Use these lines' })).toBeNull();
  });

  test('of a file that is refused says why, and another one can be chosen', async () => {
    const upload = await send();
    const fields = [{ path: 'files', code: 'pdf-script' }];
    act(() => upload.answer(refusal('broken-file', { fields }, 422)));
    expect((await dialog().findByRole('alert')).textContent).toMatch(/^The PDF contains a script/u);
    expect(dialog().getByRole('button', { name: 'Choose a file' }).ariaDisabled).toBeNull();
  });
});

describe('the zone of a document', () => {
  const zone = 'GET /api/clients/c-1/documents/d-1/zone';
  const show = async (answers: Parameters<typeof serve>[0]) => {
    serve(answers);
    const texts = ['onboarding', 'files', 'refusals'] as const;
    await showPage(<ZoneOfDocument clientId="c-1" documentId="d-1" />, { texts, as: 'editor' });
    await press(await screen.findByRole('button', { name: 'Read by machine' }));
  };

  test('is compared with what is stated', async () => {
    const finding = { severity: 'ok' as const, params: {}, article: 'AMLA Art. 3' };
    const findings = [
      { ...finding, code: 'mrz-number-match' },
      { ...finding, code: 'mrz-birth-date-mismatch', severity: 'flag' as const },
    ];
    await show({ [zone]: { body: { reading: readingOf(), findings } } });
    const list = await screen.findByRole('list', { name: 'The zone compared with what is stated' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(2);
    expect(within(list).getByText('The document number matches the zone')).toBeDefined();
    expect(within(list).getByText('The date of birth differs from the zone')).toBeDefined();
  });

  test('that could not be read is said, and nothing is compared', async () => {
    await show({ [zone]: { body: { reading: null, findings: [] } } });
    expect(await screen.findByText(/^No machine-readable zone was found/u)).toBeDefined();
    expect(screen.queryByRole('list')).toBeNull();
  });

  test('of a file that cannot be drawn says so, and can be asked for again', async () => {
    await show({ [zone]: refusal('no-preview', {}, 422) });
    expect(await screen.findByText(/^There is no preview/u)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Read by machine' })).toBeDefined();
  });
});
