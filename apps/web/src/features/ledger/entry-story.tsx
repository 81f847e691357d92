import type { EntryNames, LedgerEntry } from '@sorgfalt/contract';
import { storyText } from '../../domain/stories/story-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { wordOf } from '../../i18n/word-of.ts';
import { kindText } from './words.ts';

interface EntryStoryProps {
  readonly metadata: LedgerEntry['metadata'];
  /** Known to officers only. */
  readonly names: EntryNames | undefined;
}

/** What an entry seals: who did what with which client, where the reader may know it, else the kind of the event. */
export function EntryStory({ metadata: { kind, actor }, names }: EntryStoryProps) {
  const t = useTexts();
  const { person = null, client = null, caseNo = null } = names ?? {};
  const what = kindText(kind, t);
  if (client === null) return what;
  const story = storyText({ type: kind, caseNo, client }, t, '');
  if (story === '')
    return (
      <>
        {what} · <bdi>{client}</bdi>
      </>
    );
  return (
    <>
      <bdi>{person ?? wordOf(t, `timeline:actor.${actor}`, t('timeline:actor.officer'))}</bdi> {story}
    </>
  );
}
