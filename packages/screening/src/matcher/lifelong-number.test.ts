import { expect, test } from 'vitest';
import { lifelongNumber } from './lifelong-number.ts';

test.each<[{ type?: string; value: string }, string]>([
  [{ type: 'imo', value: '9123453' }, 'imo'],
  [{ value: 'IMO-No. 9123453' }, 'imo'],
  [{ type: 'Vessel Registration Identification', value: 'IMO 9123453' }, 'imo'],
  [{ type: 'lei', value: '506700MUSTERTESTON41' }, 'lei'],
  [{ value: 'LEI 5067 00MU STER TEST ON41' }, 'lei'],
])('a subject has one number such as %j for life', (identifier, sort) => {
  expect(lifelongNumber(identifier)).toBe(sort);
});

test.each<[{ type?: string; value: string }, string]>([
  [{ type: 'imo', value: '9123454' }, 'its check digit is wrong'],
  [{ type: 'lei', value: '506700MUSTERTESTON14' }, 'its check digits are wrong'],
  [{ type: 'imo', value: '912345' }, 'it is too short'],
  [{ type: 'imo', value: '59123453' }, 'it is too long'],
  [{ value: '9123453' }, 'nobody says that it is of a ship'],
  [{ type: 'passport', value: '9123453' }, 'people have several passports'],
  [{ value: '' }, 'there is none'],
])('%j tells nobody apart: %s', (identifier) => {
  expect(lifelongNumber(identifier)).toBeNull();
});
