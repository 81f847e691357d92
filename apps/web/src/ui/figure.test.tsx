import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { FigureData } from './figure-data.ts';
import { axisMax } from './figure-data.ts';
import { Figure } from './figure.tsx';

const texts = { asTable: 'Show as table', asChart: 'Show as chart', csv: 'CSV', hint: 'Use the arrow keys.' };
const numbers = [
  [3, 1],
  [0, 0],
  [12, 5],
];
const data: FigureData = {
  rowHeader: 'Day',
  series: [
    { id: 'approved', label: 'approved', tone: 'approved' },
    { id: 'rejected', label: 'rejected', tone: 'rejected' },
  ],
  rows: numbers.map((cells, place) => ({
    id: String(place),
    label: `2${String(place)}.11.2026`,
    cells: cells.map((value) => ({
      value,
      text: String(value),
      link: <a href={`/${String(value)}`}>{value}</a>,
    })),
  })),
};

/** The rectangles of a series, in the order of the rows. */
const drawn = (container: HTMLElement, series: string, side: 'height' | 'width') =>
  [...container.querySelectorAll(`rect[data-series="${series}"]`)].map((rect) =>
    Number.parseFloat(rect.getAttribute(side) ?? ''),
  );
/** The numbers of the table, newest row first. */
const tabled = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => Number(cell.textContent)),
    );

test('its columns are as high as the numbers of its table, and its table says them all', async () => {
  const { container } = render(<Figure kind="columns" title="Found" texts={texts} data={data} />);
  const perUnit = (180 - 8) / axisMax(17);
  for (const [place, { id }] of data.series.entries()) {
    const heights = numbers.map((cells) => Math.max(0, (cells[place] ?? 0) * perUnit - 1));
    expect(drawn(container, id, 'height')).toEqual(heights.map((height) => expect.closeTo(height)));
  }
  await userEvent.click(screen.getByRole('button', { name: 'Show as table' }));
  expect(tabled()).toEqual(numbers.toReversed());
  await userEvent.click(screen.getByRole('button', { name: 'Show as chart' }));
  expect(screen.queryByRole('table')).toBeNull();
});

test('bars are as long as the numbers beside them', () => {
  const { container } = render(<Figure kind="bars" title="Found" texts={texts} data={data} />);
  for (const [place, { id }] of data.series.entries()) {
    const shares = numbers.map((cells) => expect.closeTo(((cells[place] ?? 0) / 17) * 100));
    expect(drawn(container, id, 'width')).toEqual(shares);
  }
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(numbers.flat().map(String));
});

test('bars of a scale with an end of its own leave free what is missing to it', () => {
  const { container } = render(
    <Figure kind="bars" title="Found" texts={texts} data={{ ...data, max: 100 }} />,
  );
  expect(drawn(container, 'approved', 'width')).toEqual(
    numbers.map(([approved]) => expect.closeTo(approved ?? 0)),
  );
});

test('is read by arrow keys, in words, with a way to what is counted', async () => {
  render(<Figure kind="columns" title="Found" texts={texts} data={data} />);
  const reader = screen.getByRole('slider');
  expect(reader.getAttribute('aria-valuetext')).toBe('22.11.2026: 12 approved, 5 rejected');
  expect(reader.getAttribute('aria-describedby')).not.toBeNull();
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/12', '/5']);
});

test('colours say outcomes and nothing else', () => {
  const { container } = render(<Figure kind="columns" title="Found" texts={texts} data={data} />);
  const tones = [...container.querySelectorAll('rect[data-outcome]')].map((rect) => [
    rect.getAttribute('data-series'),
    rect.getAttribute('data-outcome'),
  ]);
  expect(new Set(tones.map((pair) => pair.join()))).toEqual(
    new Set(['approved,approved', 'rejected,rejected']),
  );
});

test('gives its numbers as a file where it can', async () => {
  const onCsv = vi.fn();
  render(<Figure kind="bars" title="Found" texts={texts} data={data} onCsv={onCsv} />);
  await userEvent.click(screen.getByRole('button', { name: 'CSV' }));
  expect(onCsv).toHaveBeenCalledOnce();
});
