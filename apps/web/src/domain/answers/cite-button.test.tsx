import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { show } from '../../testing/show.tsx';
import { CitedContext, CiteButton } from './cite-button.tsx';

const citation = 'Art. 7 para. 3 AMLA';
const words = Array.from({ length: 80 }, (_, place) => `word${String(place)}`).join('\n ');
const sources = new Map([
  [1, { citation, text: 'Documents are kept\nfor ten years.' }],
  [2, { citation, text: words }],
]);

const cite = (n: number, onCite?: (n: number) => void) =>
  show(
    <CitedContext value={{ sources, openN: null }}>
      <CiteButton n={n} onCite={onCite} />
    </CitedContext>,
    ['assistant'],
  );
const bubble = () => document.querySelector('body > [aria-hidden="true"]')?.textContent;

test('the number of a source says what stands there when it is pointed at, and opens it when it is pressed', async () => {
  const onCite = vi.fn();
  await cite(1, onCite);
  const button = screen.getByRole('button', { name: `Source 1: ${citation}` });
  await userEvent.hover(button);
  await vi.waitFor(() => expect(bubble()).toBe(`${citation}: Documents are kept for ten years.`));
  await userEvent.click(button);
  expect(onCite).toHaveBeenCalledWith(1);
});

test('a long passage is begun, up to a whole word', async () => {
  await cite(2, vi.fn());
  await userEvent.tab();
  await vi.waitFor(() => expect(bubble()).toMatch(/: word0 word1 .* word\d+…$/u));
  expect(bubble()!.length).toBeLessThan(280);
});

test('a number without a source is text', async () => {
  await cite(3, vi.fn());
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText('[3]')).toBeDefined();
});
