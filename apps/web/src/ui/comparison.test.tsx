import { render, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { Comparison, ComparisonLegend } from './comparison.tsx';

const matches = { same: 'same', similar: 'similar', different: 'different', alone: 'on one side only' };

function compare() {
  render(
    <Comparison
      label="Client and listed name"
      columns={{ field: 'Field', own: 'Client', other: 'Listed', result: 'Match' }}
      notStated="not stated"
      matches={matches}
      rows={[
        {
          id: 'name',
          field: 'Name',
          own: [
            { text: 'Viktor', match: 'similar' },
            { text: 'Testonov', match: 'same' },
          ],
          other: [{ text: 'TESTONOV', match: 'same' }, { text: 'Wiktor', match: 'similar' }, { text: 'I.' }],
          match: 'similar',
          remark: 'other transliteration',
        },
        { id: 'born', field: 'Born', own: [], other: [{ text: '1961', match: 'alone' }], match: 'alone' },
      ]}
    />,
  );
  return (name: string) => within(screen.getByRole('row', { name: new RegExp(`^${name}`) }));
}

describe('Comparison', () => {
  test('each word carries its mark, and the mark in words for who does not see it', () => {
    const row = compare();
    const marks = row('Name').getAllByText(/./, { selector: 'mark' });
    expect(marks.map((mark) => [mark.dataset['match'], mark.textContent])).toEqual([
      ['similar', 'Viktor (similar)'],
      ['same', 'Testonov (same)'],
      ['same', 'TESTONOV (same)'],
      ['similar', 'Wiktor (similar)'],
    ]);
  });

  test('a word that was not compared has no mark', () => {
    compare();
    expect(screen.queryByText('I.', { selector: 'mark' })).toBeNull();
    expect(screen.getByText(/I\./)).toBeTruthy();
  });

  test('says what is stated on one side only, and what the field came to', () => {
    const row = compare();
    const born = row('Born').getAllByRole('cell');
    expect(born.map((cell) => cell.textContent?.trim())).toEqual([
      'not stated',
      '1961 (on one side only)',
      'on one side only',
    ]);
    expect(row('Name').getByText('other transliteration')).toBeTruthy();
  });

  test('is a table with heads, in a region that the keyboard can scroll', () => {
    compare();
    const region = screen.getByRole('region', { name: 'Client and listed name' });
    expect(region.tabIndex).toBe(0);
    expect(
      within(region)
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual(['Field', 'Client', 'Listed', 'Match']);
    expect(within(region).getAllByRole('rowheader')).toHaveLength(2);
  });
});

describe('ComparisonLegend', () => {
  test('shows each mark and is not read aloud', () => {
    const { container } = render(<ComparisonLegend matches={matches} />);
    expect([...container.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(
      Object.values(matches),
    );
    expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true');
  });
});
