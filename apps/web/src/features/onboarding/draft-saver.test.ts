import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DraftForm } from '@sorgfalt/contract';
import { DraftSaver, type DraftSaverOptions } from './draft-saver.ts';

const conflict = new Error('conflict');

function saverWith(
  save: (form: DraftForm, version: number) => Promise<{ version: number; updatedAt: string }>,
  read: DraftSaverOptions['read'] = () => Promise.reject(new Error('no answer')),
) {
  return new DraftSaver({
    start: { version: 1, updatedAt: '2026-11-21T09:00:00Z', form: {} },
    delayMs: 800,
    save,
    read,
    isConflict: (error) => error === conflict,
  });
}

const stored = (form: DraftForm, version: number) =>
  Promise.resolve({ version: version + 1, updatedAt: `saved ${form.clientName ?? ''}` });

describe('the draft saver', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('saves once, with the last form, when nothing more is typed for a while', async () => {
    const save = vi.fn(stored);
    const saver = saverWith(save);
    saver.change({ clientName: 'A' });
    await vi.advanceTimersByTimeAsync(799);
    saver.change({ clientName: 'An' });
    await vi.advanceTimersByTimeAsync(799);
    expect(save).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(save.mock.calls).toEqual([[{ clientName: 'An' }, 1]]);
    expect(saver.state()).toEqual({ kind: 'saved', at: 'saved An' });
  });

  it('does not save what has not changed', async () => {
    const save = vi.fn(stored);
    const saver = saverWith(save);
    saver.change({});
    await vi.advanceTimersByTimeAsync(5000);
    expect(save).not.toHaveBeenCalled();
  });

  it('saves what is typed during a save afterwards, against the new version', async () => {
    let finish = () => {};
    const save = vi.fn(
      (form: DraftForm, version: number) =>
        new Promise<{ version: number; updatedAt: string }>((resolve) => {
          finish = () => resolve({ version: version + 1, updatedAt: form.clientName ?? '' });
        }),
    );
    const saver = saverWith(save);
    saver.change({ clientName: 'A' });
    await vi.advanceTimersByTimeAsync(800);
    saver.change({ clientName: 'Anna' });
    const flushed = saver.flush();
    finish();
    await vi.advanceTimersByTimeAsync(0);
    finish();
    expect(await flushed).toBe(true);
    expect(save.mock.calls).toEqual([
      [{ clientName: 'A' }, 1],
      [{ clientName: 'Anna' }, 2],
    ]);
    expect(saver.isDirty()).toBe(false);
  });

  it('keeps what could not be saved and sends it with the next attempt', async () => {
    const save = vi.fn(stored).mockRejectedValueOnce(new Error('no answer'));
    const saver = saverWith(save);
    saver.change({ clientName: 'Anna' });
    expect(await saver.flush()).toBe(false);
    expect(saver.state().kind).toBe('failed');
    expect(saver.isDirty()).toBe(true);
    expect(await saver.flush()).toBe(true);
    expect(save).toHaveBeenLastCalledWith({ clientName: 'Anna' }, 1);
  });

  const lost = { street: 'Musterweg', clientName: 'Anna' };

  it('takes what was stored although its answer was lost for nobody else’s version', async () => {
    const save = vi.fn(stored).mockRejectedValueOnce(new Error('no answer')).mockRejectedValueOnce(conflict);
    // As the server gives it: in an order of its own.
    const form = { clientName: 'Anna', street: 'Musterweg' };
    const saver = saverWith(save, () => Promise.resolve({ version: 2, updatedAt: 'now', form }));
    saver.change(lost);
    await saver.flush();
    saver.change({ ...lost, town: 'Bern' });
    expect(await saver.flush()).toBe(true);
    expect(save).toHaveBeenLastCalledWith({ ...lost, town: 'Bern' }, 2);
    expect(saver.isDirty()).toBe(false);
  });

  it.each([
    ['says something else', { version: 2, updatedAt: 'now', form: { clientName: 'Beat' } }],
    ['was changed and changed back', { version: 3, updatedAt: 'now', form: lost }],
  ])('leaves what is stored to a person where it %s', async (_, now) => {
    const save = vi.fn(stored).mockRejectedValueOnce(new Error('no answer')).mockRejectedValueOnce(conflict);
    const saver = saverWith(save, () => Promise.resolve(now));
    saver.change(lost);
    await saver.flush();
    expect(await saver.flush()).toBe(false);
    expect(saver.state().kind).toBe('conflict');
    expect(save).toHaveBeenCalledTimes(2);
  });

  it('stops saving after a conflict until the person says whose version counts', async () => {
    const save = vi.fn(stored).mockRejectedValueOnce(conflict);
    const saver = saverWith(save);
    saver.change({ clientName: 'Anna' });
    expect(await saver.flush()).toBe(false);
    saver.change({ clientName: 'Anna M' });
    await vi.advanceTimersByTimeAsync(5000);
    expect(saver.state().kind).toBe('conflict');
    expect(save).toHaveBeenCalledTimes(1);
    expect(await saver.overwrite(7)).toBe(true);
    expect(save).toHaveBeenLastCalledWith({ clientName: 'Anna M' }, 7);
    expect(saver.version()).toBe(8);
  });

  it('saves nothing more of a draft that is thrown away', async () => {
    const save = vi.fn(stored);
    const saver = saverWith(save);
    saver.change({ clientName: 'Anna' });
    saver.stop();
    await vi.advanceTimersByTimeAsync(5000);
    expect(save).not.toHaveBeenCalled();
  });
});
