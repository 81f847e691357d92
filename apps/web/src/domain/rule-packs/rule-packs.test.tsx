import type { RulePack } from '@sorgfalt/contract';
import type { UseMutationResult } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../client/api-error.ts';
import { show } from '../../testing/show.tsx';
import { OwnPackNote } from './own-pack.tsx';
import { PackUpload } from './pack-upload.tsx';
import { PutDialog } from './put-dialog.tsx';

const pack = { version: '2026.2', isInForce: false, whyNotPut: null } as RulePack;
type Upload = UseMutationResult<RulePack, Error, Record<string, unknown>>;
type Put = UseMutationResult<RulePack, Error, string>;

describe('a new set of rules', () => {
  async function drop(text: string, upload: Partial<Upload> = {}) {
    const mutate = vi.fn<(given: unknown, options: { onSuccess(pack: RulePack): void }) => void>(
      (_, { onSuccess }) => onSuccess(pack),
    );
    const onKept = vi.fn();
    const given = { mutate, reset: vi.fn(), isPending: false, error: null, ...upload } as unknown as Upload;
    await show(<PackUpload upload={given} onKept={onKept} />, ['payments', 'refusals']);
    const file = new File([text], 'rules.json');
    fireEvent.drop(screen.getByRole('group', { name: 'Rule set as JSON' }), {
      dataTransfer: { files: [file] },
    });
    return { mutate, onKept };
  }

  test('is kept, and shown then', async () => {
    const { mutate, onKept } = await drop('{"version":"2026.2"}');
    await waitFor(() => expect(onKept).toHaveBeenCalledWith('2026.2'));
    expect(mutate.mock.calls[0]?.[0]).toEqual({ version: '2026.2' });
  });

  test.each(['{', '[]', 'null', '"rules"', 'x'.repeat(1_000_001)])(
    'that is no JSON object of a size is not sent (%#)',
    async (text) => {
      const { mutate } = await drop(text);
      expect(await screen.findByText('The file is not a JSON object of at most 1 MB.')).toBeDefined();
      expect(mutate).not.toHaveBeenCalled();
    },
  );

  test('that is refused names everything that is wrong with it', async () => {
    const fields = [
      { path: 'thresholds.high', code: 'too-large' },
      { path: 'rules[3].id', code: 'unknown' },
    ];
    await drop('{', { error: new ApiError({ code: 'broken-rules', status: 422, message: '', fields }) });
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^thresholds\.high: /u),
      expect.stringMatching(/^rules\[3\]\.id: /u),
    ]);
  });
});

describe('putting rules in force', () => {
  async function ask(put: Partial<Put>) {
    const onClose = vi.fn();
    const dialog = <PutDialog version="2026.2" text="From now on." put={put as Put} onClose={onClose} />;
    await show(dialog, ['payments', 'refusals']);
    return { onClose, dialog: screen.getByRole('alertdialog') };
  }

  test('is asked once more, then told, and the question closes', async () => {
    const mutate = vi.fn<(version: string, options: { onSuccess(): void }) => void>((_, { onSuccess }) =>
      onSuccess(),
    );
    const { onClose, dialog } = await ask({ mutate, isPending: false, error: null } as unknown as Put);
    expect(within(dialog).getByText('From now on.')).toBeDefined();
    expect(mutate).not.toHaveBeenCalled();
    await userEvent.click(within(dialog).getAllByRole('button').at(-1)!);
    expect(mutate.mock.calls[0]?.[0]).toBe('2026.2');
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test('that is refused stays open and says why', async () => {
    const error = new ApiError({ code: 'own-submission', status: 409, message: '' });
    const { onClose, dialog } = await ask({ mutate: vi.fn(), isPending: false, error } as unknown as Put);
    expect(within(dialog).getByText('This could not be done')).toBeDefined();
    expect(onClose).not.toHaveBeenCalled();
  });

  test.each([
    ['own-submission', true],
    [null, false],
  ] as const)('whoever brought them is told who does (%s)', async (whyNotPut, isTold) => {
    await show(<OwnPackNote pack={{ ...pack, whyNotPut }} />, ['payments']);
    expect(document.body.textContent !== '').toBe(isTold);
  });
});
