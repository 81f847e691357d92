import { expect, test } from 'vitest';
import { parseDateBounds, parsePartialDate } from './partial-date.ts';
import { ukDate } from './uk-entity.ts';

test.each([
  ['1961', '1961'],
  ['1961-03', '1961-03'],
  [' 1961-03-14 ', '1961-03-14'],
  ['1961-03-14T08:00:00Z', '1961-03-14'],
  ['1961-03-14Z', '1961-03-14'],
  ['1961-03-14+02:00', '1961-03-14'],
  ['4.3.1961', '1961-03-04'],
  ['1961-00-00', '1961'],
  ['1961-03-00', '1961-03'],
  ['1961-13-14', '1961'],
  ['14.13.1961', '1961'],
  ['32.03.1961', '1961-03'],
  ['14 Mar 1961', '1961-03-14'],
  ['4 march 1961', '1961-03-04'],
  ['Sept. 1961', '1961-09'],
  ['14 Mai 1961', null],
  ['x1961', null],
  ['x4.3.1961', null],
  ['4.3.19611', null],
  ['on 14 Mar 1961', null],
  ['14 Mar 1961 or so', null],
  ['14/03/1961', null],
  ['', null],
])('the date "%s" is %s', (text, date) => {
  expect(parsePartialDate(text)).toBe(date);
});

test.each([
  ['1961 to 1963', { from: '1961', to: '1963' }],
  ['between 1961 and 1963', { from: '1961', to: '1963' }],
  ['Mar 1961 - Apr 1961', { from: '1961-03', to: '1961-04' }],
  ['circa 1961-03-14', { from: '1959', to: '1963' }],
  ['c. 1961', { from: '1959', to: '1963' }],
  ['Approximately 1961', { from: '1959', to: '1963' }],
  ['1961 to unknown', { from: '1961', to: '1961' }],
  ['about then', null],
])('the dates "%s" are %j', (text, bounds) => {
  expect(parseDateBounds(text)).toEqual(bounds);
});

test.each([
  [' 01/02/2020 ', '2020-02-01'],
  ['01/02/2020 00:00', '2020-02-01'],
  ['on 01/02/2020', null],
  ['1/2/2020', null],
])('the British day "%s" is %s', (text, day) => {
  expect(ukDate(text)).toBe(day);
});
