import { useMemo, useState } from 'react';
import { carriedBy } from '../../domain/answers/answer.ts';
import { usePageActions } from '../../domain/actions/registry.ts';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { chatActions } from './actions.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import styles from './chat-view.module.css';
import { ChatNotices } from './chat-notices.tsx';
import { Composer } from './composer.tsx';
import { ConversationList } from './conversation-list.tsx';
import { PhaseTeller } from './phase-teller.tsx';
import { SourcePanel, type OpenSource } from './source-panel.tsx';
import { Thread } from './thread.tsx';
import type { Chat } from './use-chat.ts';

/** Conversations, the one that is open, and the source beside it. */
export function ChatView({ chat }: { chat: Chat }) {
  const t = useTexts();
  const [open, setOpen] = useState<OpenSource | null>(null);
  const isNarrow = useMediaQuery('(max-width: 767px)');
  usePageActions(useMemo(() => chatActions(), []));
  const answer = chat.turns.find(({ message }) => message.messageId === open?.messageId)?.message;
  const sources = answer?.sources ?? [];
  const source = sources.find(({ n }) => n === open?.n);
  const list = <ConversationList chat={chat} />;
  return (
    <div className={styles['chat']} data-source={source !== undefined || undefined}>
      {isNarrow ? (
        <details className={styles['folded']}>
          <summary>{t('assistant:list.title')}</summary>
          {list}
        </details>
      ) : (
        list
      )}
      <div className={styles['column']}>
        <Thread chat={chat} open={open} onOpen={setOpen} />
        <ChatNotices chat={chat} />
        <Composer chat={chat} />
        <PhaseTeller live={chat.live} />
      </div>
      {source && open && (
        <SourcePanel
          key={`${open.messageId} ${String(open.n)}`}
          source={source}
          carries={carriedBy(source.n, answer?.sentences ?? [])}
          count={sources.length}
          foundBy={answer?.metrics?.retrievalMode}
          onStep={(n) => setOpen({ ...open, n })}
          onClose={() => {
            setOpen(null);
            focusCite(open);
          }}
        />
      )}
    </div>
  );
}

/** Back to the answer from which the source was opened. */
function focusCite({ messageId }: OpenSource): void {
  document
    .querySelector<HTMLElement>(`[data-message="${CSS.escape(messageId)}"] [aria-pressed="true"]`)
    ?.focus();
}
