import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { FileDrop, type FileDropProps } from './file-drop.tsx';

const files = [new File(['a'], 'a.csv'), new File(['b'], 'b.csv')];

function drop(props: Partial<FileDropProps> = {}) {
  const onFiles = vi.fn();
  render(<FileDrop label="Drop list files here" buttonText="Choose files" onFiles={onFiles} {...props} />);
  return onFiles;
}

const area = () => screen.getByRole('group', { name: 'Drop list files here' });
const chooser = () => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('no chooser');
  return input;
};

describe('FileDrop', () => {
  test('gives what was dropped, one file where one is asked for', () => {
    const onFiles = drop();
    fireEvent.drop(area(), { dataTransfer: { files } });
    expect(onFiles.mock.calls).toEqual([[[files[0]]]]);
  });

  test('gives all files where several may come', () => {
    const onFiles = drop({ multiple: true });
    fireEvent.drop(area(), { dataTransfer: { files } });
    expect(onFiles.mock.calls).toEqual([[files]]);
  });

  test('shows that a file is over it, until it is gone or dropped', () => {
    drop();
    fireEvent.dragOver(area());
    expect(area().dataset['over']).toBe('');
    fireEvent.dragLeave(area());
    expect(area().dataset['over']).toBeUndefined();
  });

  test('takes nothing while it is switched off', () => {
    const onFiles = drop({ disabled: true });
    fireEvent.drop(area(), { dataTransfer: { files } });
    expect(onFiles).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Choose files' })).toHaveProperty('disabled', true);
  });

  test('the button opens the chooser, and the same file can be chosen again', async () => {
    const onFiles = drop();
    const opened = vi.spyOn(chooser(), 'click');
    await userEvent.click(screen.getByRole('button', { name: 'Choose files' }));
    expect(opened).toHaveBeenCalledOnce();
    await userEvent.upload(chooser(), files[0] as File);
    expect(onFiles.mock.calls).toEqual([[[files[0]]]]);
    expect(chooser().value).toBe('');
  });

  test('says what is wrong at once, and as its description', () => {
    drop({ hint: 'Up to 48 MB', error: 'This file is too large' });
    expect(screen.getByRole('alert').textContent).toBe('This file is too large');
    const described = area().getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
      'Up to 48 MB',
      'This file is too large',
    ]);
  });
});
