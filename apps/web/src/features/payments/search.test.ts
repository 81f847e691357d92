import { describe, expect, it } from 'vitest';
import { knownSearch, paymentFilter } from './filter.ts';
import { parsePaymentsSearch } from './search.ts';

describe('the filters of the queue in the address', () => {
  it('are taken over as they were set and sent as the server wants them', () => {
    const search = parsePaymentsSearch({
      status: 'human_review',
      risk: 'high',
      from: '2026-11-01',
      min: "1'234.50",
      clientId: '01a1fed1-c24f-7214-893c-930469a2f424',
    });
    expect(paymentFilter(knownSearch(search))).toEqual({
      status: 'human_review',
      risk: 'high',
      from: '2026-11-01',
      amountMin: 123_450,
      clientId: '01a1fed1-c24f-7214-893c-930469a2f424',
    });
  });

  it('drop what is none, and never hold a text that was searched for', () => {
    const raw = {
      status: 'gone',
      risk: 'all',
      from: '2026-02-30',
      min: '-5',
      max: 'much',
      clientId: 'Muster',
      search: 'Muster AG',
    };
    expect(knownSearch(parsePaymentsSearch(raw))).toEqual({});
    expect(Object.values(parsePaymentsSearch(raw))).not.toContain('Muster AG');
  });
});
