import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadLanguage } from '../i18n/i18n.ts';
import { ChunkTimeoutError, page } from './lazy-page.tsx';
import { PageFailed } from './page-states.tsx';

beforeEach(async () => {
  await loadLanguage('en');
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe('the chunk of a page', () => {
  test('that does not come fails after 120000 ms, and not before', async () => {
    const never = new Promise<{ Never: () => null }>(() => undefined);
    const outcome = vi.fn();
    const Never = page(() => never, 'Never');
    void Never.preload?.()?.then(outcome, outcome);
    await vi.advanceTimersByTimeAsync(119_999);
    expect(outcome).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(outcome).toHaveBeenCalledOnce();
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(() => render(<Never />)).toThrow(ChunkTimeoutError);
  });

  test('that comes late, but in time, is shown', async () => {
    const late = new Promise<{ Late: () => string }>((resolve) => {
      setTimeout(() => resolve({ Late: () => 'here' }), 119_000);
    });
    const loading = page(() => late, 'Late').preload?.();
    await vi.advanceTimersByTimeAsync(119_000);
    await expect(loading).resolves.not.toThrow();
  });

  test('leaves a sentence and another try', async () => {
    vi.useRealTimers();
    const reset = vi.fn();
    render(<PageFailed error={new ChunkTimeoutError('chunk')} reset={reset} />);
    expect(screen.getByText(/The page took longer than two minutes to load/)).toBeDefined();
    await userEvent.click(screen.getByRole('button'));
    expect(reset).toHaveBeenCalledOnce();
  });
});
