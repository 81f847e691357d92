import type { EventNames, TimelineEvent } from '@sorgfalt/contract';
import type { ReactNode } from 'react';
import type { Translate } from '../../i18n/i18n.ts';
import { wordOf } from '../../i18n/word-of.ts';
import { initialsOf } from '../../ui/initials.tsx';
import type { StoryRowProps } from '../../ui/story-row.tsx';

/**
 * Who did it: a person by name, where the reader may know it, else the office under its `sign`. While the names come, their
 * place is kept.
 */
export function actorOf(
  actor: TimelineEvent['actor'],
  names: EventNames | 'coming' | undefined,
  sign: ReactNode,
  t: Translate,
): StoryRowProps['actor'] {
  const isPerson = actor === 'officer';
  if (names === 'coming') return { name: '', sign: '', isPerson };
  const person = names?.person ?? null;
  if (person === null) return { name: wordOf(t, `timeline:actor.${actor}`, actor), sign, isPerson };
  return { name: <bdi>{person}</bdi>, sign: initialsOf(person), isPerson };
}
