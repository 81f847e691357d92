import { useTexts } from '../../i18n/use-texts.ts';
import { DateText } from '../../ui/date-text.tsx';
import { Reading } from './reading.tsx';

/** What changed for those who work with the product, newest first; the change log has all of it. */
const posts = [
  { id: 'figures', day: '2026-11-24' },
  { id: 'models', day: '2026-11-24' },
  { id: 'library', day: '2026-11-24' },
  { id: 'signIn', day: '2026-11-23' },
  { id: 'freeze', day: '2026-11-22' },
  { id: 'bundle', day: '2026-11-21' },
] as const;

export function BlogPage() {
  const t = useTexts();
  return (
    <Reading
      title={t('pages:blog.title')}
      intro={t('pages:blog.intro')}
      sections={posts.map(({ id, day }) => ({
        id,
        title: t(`pages:blog.${id}.title`),
        text: t(`pages:blog.${id}.text`),
        above: <DateText value={day} />,
      }))}
    />
  );
}
