import type { ConversationDetail } from '@sorgfalt/contract';
import { IconDownload } from '@tabler/icons-react';
import { save } from '../../client/download.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import type { Turn } from './conversations.ts';
import { asJson, asMarkdown } from './export.ts';
import styles from './thread.module.css';

interface ExportMenuProps {
  readonly detail: ConversationDetail;
  readonly turns: readonly Turn[];
}

/** The branch that is shown as Markdown, or all of the conversation as JSON. */
export function ExportMenu({ detail, turns }: ExportMenuProps) {
  const t = useTexts();
  // Without the question: names of files are seen by others.
  const name = `chrag-${detail.updatedAt.slice(0, 10)}`;
  return (
    <div className={styles['export']}>
      <Menu
        trigger={
          <Button size="small" variant="ghost" icon={<IconDownload />}>
            {t('assistant:export.label')}
          </Button>
        }
        items={[
          {
            id: 'markdown',
            label: t('assistant:export.markdown'),
            onSelect: () =>
              save(new Blob([asMarkdown(detail.title, turns)], { type: 'text/markdown' }), `${name}.md`),
          },
          {
            id: 'json',
            label: t('assistant:export.json'),
            onSelect: () => save(new Blob([asJson(detail)], { type: 'application/json' }), `${name}.json`),
          },
        ]}
      />
    </div>
  );
}
