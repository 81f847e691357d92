import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTexts } from '../../i18n/use-texts.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { stepTo, type Turn } from './conversations.ts';
import styles from './thread.module.css';
import type { Chat } from './use-chat.ts';

/** Leads through the versions of a question or an answer: ‹ 2/3 ›. */
export function SiblingSwitch({ chat, turn }: { chat: Chat; turn: Turn }) {
  const t = useTexts();
  const { siblings, message } = turn;
  const count = siblings.length;
  if (count < 2) return null;
  const place = siblings.indexOf(message.messageId) + 1;
  const step = (by: 1 | -1) => chat.setChoices((choices) => stepTo(choices, turn, by));
  return (
    <span className={styles['versions']}>
      <IconButton
        size="small"
        label={t('assistant:answer.previousVersion')}
        icon={<IconChevronLeft className={styles['arrow']} />}
        aria-disabled={place === 1 || undefined}
        onClick={() => step(-1)}
      />
      <bdi dir="ltr" aria-hidden="true">
        {place}/{count}
      </bdi>
      <VisuallyHidden>{t('assistant:answer.version', { place, count })}</VisuallyHidden>
      <IconButton
        size="small"
        label={t('assistant:answer.nextVersion')}
        icon={<IconChevronRight className={styles['arrow']} />}
        aria-disabled={place === count || undefined}
        onClick={() => step(1)}
      />
    </span>
  );
}
