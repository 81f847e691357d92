import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../client/api-error.ts';
import { show } from '../../testing/show.tsx';
import { FileUpload } from './file-upload.tsx';
import type { FileSending } from './queries.ts';
import { uploadBytesMax } from './upload-size.ts';

const texts = {
  title: 'Import a list',
  subtitle: 'As XML or CSV',
  drop: 'Drop list files here',
  choose: 'Choose files',
  hint: 'Up to 48 MB',
  taken: 'The file is being read',
};

type Mutate = FileSending<string>['sending']['mutate'];

async function upload(mutate: Mutate) {
  const sending = { mutate, isPending: false } as FileSending<string>['sending'];
  const onSent = vi.fn();
  await show(<FileUpload texts={texts} accept=".csv" sending={sending} share={0.4} onSent={onSent} />, [
    'screening',
  ]);
  return onSent;
}

const area = () => screen.getByRole('group', { name: texts.drop });
const drop = (file: File) => fireEvent.drop(area(), { dataTransfer: { files: [file] } });

const file = new File(['x'], 'un.csv');

describe('the upload of a file', () => {
  test('sends what was dropped, and says that it was taken', async () => {
    const onSent = await upload(({ files }, options) => {
      options?.onSuccess?.(`took ${files[0]?.name ?? ''}`, undefined as never, undefined, undefined as never);
    });
    drop(file);
    expect(onSent).toHaveBeenCalledWith('took un.csv', [file]);
    expect(await screen.findByText('The file is being read')).toBeDefined();
  });

  test('a file that is too large is not sent, and says how large it is', async () => {
    const mutate = vi.fn();
    await upload(mutate);
    const large = new File(['x'], 'all.csv');
    Object.defineProperty(large, 'size', { value: uploadBytesMax + 2_000_000 });
    drop(large);
    expect(mutate).not.toHaveBeenCalled();
    expect(within(area()).getByRole('alert').textContent).toMatch(/all\.csv.*50\.0 MB/);
  });

  test('says why the server did not take it, until another is chosen', async () => {
    const mutate = vi.fn<(input: unknown, options: { onError: (error: Error) => void }) => void>();
    mutate.mockImplementationOnce((_, { onError }) =>
      onError(new ApiError({ code: 'broken-list', status: 422, message: '' })),
    );
    await upload(mutate as unknown as Mutate);
    drop(file);
    expect(within(area()).getByRole('alert').textContent).not.toBe('');
    drop(file);
    expect(within(area()).queryByRole('alert')).toBeNull();
  });

  test('while it is sent it shows how far it is, takes no other file, and can be stopped', async () => {
    const signals: (AbortSignal | undefined)[] = [];
    function Sending() {
      const [isPending, setIsPending] = useState(false);
      const mutate = (({ signal }) => {
        signals.push(signal);
        setIsPending(true);
      }) as Mutate;
      const sending = { mutate, isPending } as FileSending<string>['sending'];
      return <FileUpload texts={texts} accept=".csv" sending={sending} share={0.4} />;
    }
    await show(<Sending />, ['screening']);
    drop(file);
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40');
    drop(file);
    expect(signals.map((signal) => signal?.aborted)).toEqual([false]);
    await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
    expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
  });
});
