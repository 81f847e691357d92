import { describe, expect, test } from 'vitest';
import { holds, party, someDay } from '../testing.ts';
import type { Interest, Party } from '../graph.ts';
import { reportContent } from './report-content.ts';

const company = party('c', 'company');
const content = (parties: readonly Party[], interests: readonly Interest[]) =>
  reportContent({ parties: [company, ...parties], interests }, 'c', someDay);

describe('what would be reported of an entity', () => {
  test('has its owners with the kind of control, and is whole where all is known', () => {
    const told = content([party('a'), party('b')], [holds('a', 'c', 60), holds('b', 'c', 40)]);
    expect(told?.owners.map(({ party: who, reasons }) => [who, reasons])).toEqual([
      ['b', ['capital', 'votes']],
      ['a', ['capital', 'votes']],
    ]);
    expect(told).toMatchObject({ isWhole: true, fiduciaries: [] });
  });

  test('is not whole where part of it is unknown', () => {
    expect(content([party('a')], [holds('a', 'c', null)])?.isWhole).toBe(false);
    expect(content([], [])?.isWhole).toBe(false);
  });

  test('has whoever holds shares or sits on the board for others, and for whom', () => {
    const nomination = party('n', 'nomination');
    const told = content(
      [party('owner'), party('nominee'), nomination],
      [
        holds('n', 'c', 100),
        holds('n', 'c', null, { kind: 'boardMember' }),
        holds('nominee', 'n', null, { kind: 'nominee' }),
        holds('owner', 'n', null, { kind: 'nominator' }),
      ],
    );
    expect(told?.fiduciaries).toEqual([
      { party: 'nominee', as: ['boardMember', 'shareholding'], for: ['owner'] },
    ]);
    expect(told?.owners.map((each) => each.party)).toEqual(['owner']);
    expect(told?.isWhole).toBe(true);
  });

  test('is not whole where nobody said who acts, or for whom', () => {
    const nomination = party('n', 'nomination');
    const shares = holds('n', 'c', 100);
    const nominator = holds('owner', 'n', null, { kind: 'nominator' });
    const nominee = holds('x', 'n', null, { kind: 'nominee' });
    expect(content([party('owner'), nomination], [shares, nominator])).toMatchObject({
      isWhole: false,
      fiduciaries: [{ party: null, for: ['owner'] }],
    });
    expect(content([party('x'), nomination], [shares, nominee])).toMatchObject({
      isWhole: false,
      fiduciaries: [{ party: 'x', for: [] }],
    });
  });

  test('has nobody whose part has not begun or is over, and nothing of a party that is not there', () => {
    const ended = holds('x', 'c', null, { kind: 'nominee', until: someDay });
    expect(content([party('a'), party('x')], [holds('a', 'c', 100), ended])?.fiduciaries).toEqual([]);
    expect(reportContent({ parties: [company], interests: [] }, 'gone', someDay)).toBeNull();
  });
});
