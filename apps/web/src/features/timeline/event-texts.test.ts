import { eventCatalogue } from '@sorgfalt/contract';
import { expect, it } from 'vitest';
import texts from '../../i18n/en/timeline.json' with { type: 'json' };

it('every event that a timeline or the feed shows has a text of its own', () => {
  const words = texts.event as Readonly<Record<string, Readonly<Record<string, string>>>>;
  const shown = Object.entries(eventCatalogue).filter(([, { timeline, feed }]) => timeline !== null || feed);
  const silent = shown.filter(([type]) => {
    const [capability = '', name = ''] = type.split('.');
    return words[capability]?.[name] === undefined;
  });
  expect(silent.map(([type]) => type)).toEqual([]);
});
