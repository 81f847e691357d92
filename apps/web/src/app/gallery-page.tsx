import type { GalleryEntry } from '../ui/gallery-entry.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Card } from '../ui/card.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import styles from './gallery-page.module.css';

const modules = import.meta.glob<Record<string, GalleryEntry>>('../ui/*.gallery.tsx', { eager: true });
const entries = Object.values(modules).flatMap((module) => Object.values(module));

/** Every component in every state; what the accessibility checks run over. */
export function GalleryPage() {
  const t = useTexts();
  return (
    <main id="main" className={styles['gallery']}>
      <PageHeader title={t('settings:gallery')} />
      {entries.map((entry) => (
        <Card key={entry.title} title={entry.title}>
          {entry.render()}
        </Card>
      ))}
    </main>
  );
}
