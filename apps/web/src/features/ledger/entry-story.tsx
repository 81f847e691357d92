import type { EntryNames, LedgerEntry } from '@sorgfalt/contract';
import { storyText } from '../../domain/stories/story-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { wordOf } from '../../i18n/word-of.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { kindText } from './words.ts';

interface EntryStoryProps {
  readonly metadata: LedgerEntry['metadata'];
  /** Known to officers only; its place is kept while they come. */
  readonly names: EntryNames | 'coming' | undefined;
}

/** What an entry seals: who did what with which client, where the reader may know it, else the kind of the event. */
export function EntryStory({ metadata: { kind, actor }, names }: EntryStoryProps) {
  const t = useTexts();
  if (names === 'coming') return <Skeleton width="min(24em, 100%)" />;
  const { person = null, client = null, caseNo = null, params = {} } = names ?? {};
  const what = kindText(kind, t);
  const story = storyText({ type: kind, caseNo, client, params }, t, '');
  if (story === '')
    return client === null ? (
      what
    ) : (
      <bdi>
        {what} · <bdi>{client}</bdi>
      </bdi>
    );
  // A sentence has the direction of its language, whatever that of the page is; names in it do not decide.
  return (
    <bdi>
      <bdi>{person ?? wordOf(t, `timeline:actor.${actor}`, t('timeline:actor.officer'))}</bdi> {story}
    </bdi>
  );
}

/** The number of the case of an entry, for whoever may know it. */
export function caseNoOf(names: EntryNames | 'coming' | undefined): string {
  return names === 'coming' ? '' : (names?.caseNo ?? '–');
}
