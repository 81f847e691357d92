import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { Checklist } from './checklist.tsx';
import { CodeText } from './code-text.tsx';
import { ErrorState } from './error-state.tsx';
import { Pager } from './pager.tsx';
import { Progress } from './progress.tsx';
import { ScoreBars } from './score-bars.tsx';
import { SidePanel } from './side-panel.tsx';
import { Stepper } from './stepper.tsx';
import { StoryRow } from './story-row.tsx';

describe('what shows how far something is', () => {
  test('steps have one current, with its state in words', () => {
    const step = (id: string, state: 'completed' | 'processing' | 'pending') => ({
      id,
      label: id,
      state,
      stateLabel: `is ${state}`,
    });
    render(
      <Stepper
        label="Case"
        steps={[step('Form', 'completed'), step('Lists', 'processing'), step('End', 'pending')]}
      />,
    );
    const items = screen.getAllByRole('listitem');
    expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([null, 'step', null]);
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Formis completed',
      'Listsis processing',
      '3Endis pending',
    ]);
  });

  test('a bar has its value and words', () => {
    render(<Progress label="Reading" value={3} max={12} text="3 of 12 lines" />);
    const bar = screen.getByRole('progressbar', { name: 'Reading' });
    expect([bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuemax')]).toEqual(['3', '12']);
    expect(screen.getByText('3 of 12 lines')).toBeDefined();
  });

  test('pages end where they end', async () => {
    const onPageChange = vi.fn();
    const view = (page: number) => (
      <Pager label="Pages" page={page} pageCount={2} onPageChange={onPageChange} text={`Page ${page} of 2`} />
    );
    const { rerender } = render(view(1));
    const [back, on] = screen.getAllByRole('button');
    expect(back).toHaveProperty('disabled', true);
    await userEvent.click(on!);
    expect(onPageChange.mock.calls).toEqual([[2]]);
    rerender(view(2));
    expect(on).toHaveProperty('disabled', true);
    expect(screen.getByText('Page 2 of 2').getAttribute('aria-live')).toBe('polite');
  });
});

describe('what was found', () => {
  test('checks say their status in words beside the sign', () => {
    render(
      <Checklist
        label="Checks"
        items={[
          {
            id: 'a',
            label: 'Name',
            status: 'flag',
            statusLabel: 'flagged',
            source: 'UN',
            time: '2026-11-20T09:15:00.000Z',
          },
        ]}
      />,
    );
    expect(screen.getByRole('list', { name: 'Checks' }).textContent).toBe('NameUN · 20.11.2026 10:15flagged');
  });

  test('a score is given in numbers, families against their caps, factors with their article', () => {
    const pointsText = (points: number, cap?: number) =>
      cap === undefined ? `+${points}` : `${points} of ${cap}`;
    render(
      <ScoreBars
        families={[
          { id: 'g', label: 'Geography', points: 12, cap: 30 },
          { id: 'n', label: 'None', points: 0, cap: 0 },
        ]}
        factors={[{ id: 'f', label: 'Domicile', points: 12, article: 'Art. 13' }]}
        factorsLabel="Factors"
        pointsText={pointsText}
        total={{ label: 'Score', points: 12, max: 100 }}
      />,
    );
    expect(screen.getByText('12 of 30')).toBeDefined();
    expect(within(screen.getByRole('list', { name: 'Factors' })).getByRole('listitem').textContent).toBe(
      'DomicileArt. 13+12',
    );
    expect(screen.getByText('Score').parentElement?.textContent).toBe('Score12 / 100');
  });

  test('an error is said at once, with what to tell the operator, and is tried again once', async () => {
    const onRetry = vi.fn();
    const view = (retrying: boolean) => (
      <ErrorState title="Failed" reason="No answer" requestId="r-77" onRetry={onRetry} retrying={retrying} />
    );
    const { rerender } = render(view(false));
    expect(screen.getByRole('alert').textContent).toMatch(/FailedNo answer.*r-77/);
    const [, retry] = screen.getAllByRole('button');
    await userEvent.click(retry!);
    rerender(view(true));
    await userEvent.click(retry!);
    expect(onRetry).toHaveBeenCalledOnce();
  });
});

describe('codes', () => {
  test('are shown short, named whole, and copied as they are', async () => {
    const user = userEvent.setup();
    const hash = 'ab'.repeat(32);
    render(<CodeText kind="hash" value={hash} />);
    const shown = document.querySelector('bdi');
    expect(shown?.textContent?.length).toBeLessThan(hash.length);
    expect(shown?.getAttribute('title')).toBe(hash);
    await user.click(screen.getByRole('button', { name: new RegExp(hash, 'u') }));
    expect(await navigator.clipboard.readText()).toBe(hash);
  });

  test('of accounts are grouped for reading and copied without gaps; copying opens no row', async () => {
    const user = userEvent.setup();
    const onRow = vi.fn();
    render(
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- stands for a row
      <div onClick={onRow}>
        <CodeText kind="iban" value="CH9300762011623852957" />
      </div>,
    );
    expect(screen.getByText('CH93 0076 2011 6238 5295 7')).toBeDefined();
    await user.click(screen.getByRole('button'));
    expect(await navigator.clipboard.readText()).toBe('CH9300762011623852957');
    expect(onRow).not.toHaveBeenCalled();
  });
});

describe('a panel beside a list', () => {
  test('is named, closes by Escape and by its button, and leaves Escape to what lies above', async () => {
    const onClose = vi.fn();
    const { rerender } = render(
      <SidePanel open onClose={onClose} title="Payment 7">
        Body
      </SidePanel>,
    );
    expect(screen.getByRole('complementary', { name: 'Payment 7' })).toBeDefined();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button'));
    expect(onClose).toHaveBeenCalledTimes(2);
    const above = document.createElement('div');
    above.setAttribute('role', 'dialog');
    document.body.append(above);
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(2);
    act(() => above.remove());
    rerender(
      <SidePanel open={false} onClose={onClose} title="Payment 7">
        Body
      </SidePanel>,
    );
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(2);
    expect(screen.queryByRole('complementary')).toBeNull();
  });
});

test('a row of a story says who did what when', () => {
  render(
    <ul>
      <StoryRow
        time="2026-11-20T09:15:00.000Z"
        actor={{ name: 'Selma Beispiel', sign: null, isPerson: true }}
        sentence="approved"
      >
        version 3
      </StoryRow>
    </ul>,
  );
  const said = screen.getByRole('listitem').textContent;
  for (const part of ['Selma Beispiel', 'approved', 'version 3', '10:15']) expect(said).toContain(part);
});
