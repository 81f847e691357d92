import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { DecisionFooter } from './decision-footer.tsx';

function decide(disabledReason?: string) {
  const approve = vi.fn();
  const reject = vi.fn();
  const why = 'You decide as second person: entered by Selma Beispiel.';
  const view = (form?: string) => (
    <DecisionFooter
      label="Your decision"
      why={why}
      reject={{ label: 'Reject', kbd: 'r', onChoose: reject }}
      approve={{ label: 'Approve', kbd: 'a', onChoose: approve, disabledReason }}
    >
      {form}
    </DecisionFooter>
  );
  const { rerender } = render(view());
  return { approve, reject, why, open: (form: string) => rerender(view(form)) };
}

const button = (name: RegExp) => screen.getByRole('button', { name });

test('says in its own place why this person may decide', () => {
  const { why } = decide();
  const place = screen.getByRole('region', { name: 'Your decision' });
  expect(place.textContent).toContain(why);
});

test('each choice does its own and nothing else', async () => {
  const { approve, reject } = decide();
  await userEvent.click(button(/^Reject/));
  expect([reject.mock.calls.length, approve.mock.calls.length]).toEqual([1, 0]);
  await userEvent.click(button(/^Approve/));
  expect([reject.mock.calls.length, approve.mock.calls.length]).toEqual([1, 1]);
});

test('a choice that is not open stays in reach, says why, and does nothing', async () => {
  const { approve } = decide('Two hits are open.');
  await userEvent.tab();
  await userEvent.tab();
  expect(document.activeElement).toBe(button(/^Approve/));
  expect(button(/^Approve/).getAttribute('aria-disabled')).toBe('true');
  const reason = document.getElementById(button(/^Approve/).getAttribute('aria-describedby') ?? '');
  expect(reason?.textContent).toBe('Two hits are open.');
  await userEvent.keyboard('{Enter}');
  await userEvent.click(button(/^Approve/));
  expect(approve).not.toHaveBeenCalled();
});

test('shows the keys and marks what they press, without reading the keys aloud', () => {
  decide();
  for (const [hook, key, name] of [
    ['reject', 'r', 'Reject'],
    ['approve', 'a', 'Approve'],
  ] as const) {
    const choice = document.querySelector(`[data-decision="${hook}"]`);
    expect(choice?.querySelector('kbd')?.textContent).toBe(key);
    expect(screen.getByRole('button', { name })).toBe(choice);
  }
});

test('the form of a choice takes the place of the choices', () => {
  const { open } = decide();
  open('The form');
  expect(screen.getByText('The form')).toBeTruthy();
  expect(screen.queryAllByRole('button')).toEqual([]);
});
