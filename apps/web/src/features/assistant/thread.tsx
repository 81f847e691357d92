import { useEffect, useRef } from 'react';
import { CallFailed } from '../../client/call-failed.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Mark } from '../../ui/mark.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AnswerTurn } from './answer-turn.tsx';
import { ExportMenu } from './export-menu.tsx';
import { LiveAnswer } from './live-answer.tsx';
import { QuestionTurn } from './question-turn.tsx';
import { isSignedOut } from './signed-out.ts';
import type { OpenSource } from './source-panel.tsx';
import styles from './thread.module.css';
import type { Chat } from './use-chat.ts';

/** Who is so near to the end reads along. */
const nearEndPx = 120;

interface ThreadProps {
  readonly chat: Chat;
  readonly open: OpenSource | null;
  onOpen(open: OpenSource): void;
}

/** The branch of the conversation that is open, from its first question on. */
export function Thread({ chat, open, onOpen }: ThreadProps) {
  const t = useTexts();
  const { turns, detail, live, currentId } = chat;
  const end = useFollowedEnd(
    `${currentId ?? ''} ${String(turns.length)} ${live?.answerId ?? ''}`,
    live?.text ?? '',
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
    <section aria-label={t('assistant:thread')} className={styles['thread']} ref={end} tabIndex={0}>
      {detail.data && turns.length > 0 && <ExportMenu detail={detail.data} turns={turns} />}
      {currentId !== null && detail.data === undefined ? (
        <Pending chat={chat} />
      ) : (
        turns.length === 0 && live === null && <Start chat={chat} />
      )}
      {turns.map((turn) => {
        const { message } = turn;
        if (message.author === 'user')
          return <QuestionTurn key={message.messageId} chat={chat} turn={turn} />;
        if (message.messageId === live?.answerId) return <LiveAnswer key={message.messageId} live={live} />;
        return (
          <AnswerTurn
            key={message.messageId}
            chat={chat}
            turn={turn}
            openN={open?.messageId === message.messageId ? open.n : null}
            onCite={(n) => onOpen({ messageId: message.messageId, n })}
          />
        );
      })}
      {live !== null && live.answerId === null && <LiveAnswer live={live} />}
    </section>
  );
}

/** Messages are empty until they are loaded; where that fails, why. */
function Pending({ chat: { detail } }: { chat: Chat }) {
  const t = useTexts();
  const { error, refetch, isFetching } = detail;
  if (!error) return <Skeleton lines={6} />;
  return (
    <CallFailed
      error={error}
      title={t('assistant:open.failed')}
      {...(isSignedOut(error) ? { reason: t('assistant:notAuthenticated') } : {})}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  );
}

/** What a conversation may begin with. */
function Start({ chat }: { chat: Chat }) {
  const t = useTexts();
  return (
    <EmptyState
      icon={<Mark size={32} />}
      title={t('assistant:start.title')}
      action={
        <ul className={styles['starts']}>
          {(['q1', 'q2', 'q3'] as const).map((name) => {
            const question = t(`assistant:start.${name}`);
            return (
              <li key={name}>
                <Button size="small" onClick={() => chat.setDraft(question)}>
                  {question}
                </Button>
              </li>
            );
          })}
        </ul>
      }
    >
      {t('assistant:start.text')}
    </EmptyState>
  );
}

/** Keeps the end in sight: always where a turn begins, and while it grows unless the reader has gone up. */
function useFollowedEnd(turn: string, text: string) {
  const ref = useRef<HTMLElement>(null);
  const shown = useRef({ turn: '', text: '' });
  useEffect(() => {
    const element = ref.current;
    const isNewTurn = shown.current.turn !== turn;
    const hasGrown = shown.current.text !== text;
    shown.current = { turn, text };
    if (element === null || !(isNewTurn || hasGrown)) return;
    const below = element.scrollHeight - element.scrollTop - element.clientHeight;
    if (isNewTurn || below < nearEndPx) element.scrollTop = element.scrollHeight;
  }, [turn, text]);
  return ref;
}
