import { eventCatalogue } from '@sorgfalt/contract';
import { expect, it } from 'vitest';
import texts from '../../i18n/en/timeline.json' with { type: 'json' };

it('every event has a text of its own: timeline, feed and one’s own log show them all', () => {
  const words = texts.event as Readonly<Record<string, Readonly<Record<string, string>>>>;
  const silent = Object.keys(eventCatalogue).filter((type) => {
    const [capability = '', name = ''] = type.split('.');
    return words[capability]?.[name] === undefined;
  });
  expect(silent).toEqual([]);
});
