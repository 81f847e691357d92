import { IconCopy, IconRefresh } from '@tabler/icons-react';
import { textWithSources } from '../../domain/answers/answer.ts';
import { AnswerCard } from '../../domain/answers/answer-card.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Mark } from '../../ui/mark.tsx';
import type { Turn } from './conversations.ts';
import { SiblingSwitch } from './sibling-switch.tsx';
import styles from './thread.module.css';
import type { Chat } from './use-chat.ts';
import { useCopy } from './use-copy.ts';

interface AnswerTurnProps {
  readonly chat: Chat;
  readonly turn: Turn;
  readonly openN: number | null;
  onCite(n: number): void;
}

/** An answer as it is kept, and what can be done with it. */
export function AnswerTurn({ chat, turn, openN, onCite }: AnswerTurnProps) {
  const t = useTexts();
  const copy = useCopy();
  const { message } = turn;
  const isWriting = message.state === 'writing';
  return (
    <article
      className={styles['answer']}
      aria-label={t('assistant:answer.assistant')}
      data-message={message.messageId}
      aria-busy={isWriting || undefined}
    >
      <span className={styles['who']}>
        <Mark size={18} />
      </span>
      <div className={styles['body']}>
        <AnswerCard
          answer={message}
          openN={openN}
          onCite={onCite}
          actions={
            isWriting ? undefined : (
              <>
                <SiblingSwitch chat={chat} turn={turn} />
                <IconButton
                  size="small"
                  label={t('assistant:answer.copy')}
                  icon={<IconCopy />}
                  onClick={() => void copy(textWithSources(message), t('assistant:answer.copied'))}
                />
                <IconButton
                  size="small"
                  label={t('assistant:answer.regenerate')}
                  icon={<IconRefresh />}
                  onClick={() => void chat.regenerate(turn)}
                  {...(chat.answering.live === null ? {} : { disabledReason: t('assistant:composer.busy') })}
                />
              </>
            )
          }
        />
        {isWriting && <p className={styles['standing']}>{t('assistant:answer.elsewhere')}</p>}
        {message.state === 'stopped' && <p className={styles['standing']}>{t('assistant:answer.stopped')}</p>}
        {message.state === 'interrupted' && (
          <p className={styles['standing']}>{t('assistant:answer.interrupted')}</p>
        )}
      </div>
    </article>
  );
}
