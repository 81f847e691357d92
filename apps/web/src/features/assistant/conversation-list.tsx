import { conversationsMax, type Conversation } from '@sorgfalt/contract';
import { useQuery } from '@tanstack/react-query';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';
import { CallFailed } from '../../client/call-failed.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { chatHooks } from './actions.ts';
import styles from './conversation-list.module.css';
import { foundQuery } from './queries.ts';
import { isSignedOut } from './signed-out.ts';
import type { Chat } from './use-chat.ts';

/** The conversations of whoever is signed in, at most ten; a search goes through their messages. */
export function ConversationList({ chat }: { chat: Chat }) {
  const t = useTexts();
  const [text, setText] = useState('');
  const { list } = chat;
  const count = list.data?.length ?? 0;
  const isFull = count >= conversationsMax;
  return (
    <section aria-label={t('assistant:list.title')} className={styles['pane']}>
      <div className={styles['head']}>
        <h2>{t('assistant:list.title')}</h2>
        <IconButton
          size="small"
          label={t('assistant:list.new')}
          icon={<IconPlus />}
          data-chat={chatHooks.newTalk}
          onClick={() => void chat.create()}
          {...(isFull ? { disabledReason: t('assistant:list.limit', { count }) } : {})}
        />
      </div>
      <TextInput
        type="search"
        aria-label={t('assistant:list.search')}
        placeholder={t('assistant:list.search')}
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {text.trim() === '' ? <All chat={chat} /> : <Found chat={chat} text={text.trim()} />}
      {chat.deleted && <Deleted chat={chat} conversation={chat.deleted} />}
      {list.isSuccess && (
        <p className={styles['count']}>
          {isFull
            ? t('assistant:list.limit', { count })
            : t('assistant:list.count', { count, max: conversationsMax })}
        </p>
      )}
    </section>
  );
}

function All({ chat }: { chat: Chat }) {
  const t = useTexts();
  const { data, error, refetch, isFetching } = chat.list;
  if (data === undefined) {
    if (!error) return <Skeleton lines={5} />;
    return (
      <CallFailed
        compact
        error={error}
        title={t('assistant:list.failed')}
        {...(isSignedOut(error) ? { reason: t('assistant:notAuthenticated') } : {})}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (data.length === 0) return <p className={styles['empty']}>{t('assistant:list.empty')}</p>;
  return (
    <ul className={styles['list']}>
      {data.map((each) => (
        <Row key={each.conversationId} chat={chat} conversation={each} />
      ))}
    </ul>
  );
}

/** What was deleted last, as long as it can be taken back. */
function Deleted({ chat, conversation: { title } }: { chat: Chat; conversation: Conversation }) {
  const t = useTexts();
  return (
    <output className={styles['deleted']}>
      <bdi>{t('assistant:delete.done', { title: title === '' ? t('assistant:list.untitled') : title })}</bdi>
      <span className={styles['date']}>{t('assistant:delete.kept')}</span>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that was pressed is gone with its row */}
      <Button size="small" autoFocus onClick={chat.undelete}>
        {t('assistant:delete.undo')}
      </Button>
    </output>
  );
}

function Row({ chat, conversation }: { chat: Chat; conversation: Conversation }) {
  const t = useTexts();
  const { conversationId, title, updatedAt } = conversation;
  const name = title === '' ? t('assistant:list.untitled') : title;
  const isCurrent = conversationId === chat.currentId;
  return (
    <li className={styles['row']} data-current={isCurrent || undefined}>
      <button
        type="button"
        className={styles['open']}
        aria-current={isCurrent ? 'true' : undefined}
        data-chat={chatHooks.talk}
        onClick={() => chat.select(conversationId)}
      >
        <bdi className={styles['name']}>{name}</bdi>
        <DateText value={updatedAt} withTime className={styles['date'] ?? ''} />
      </button>
      <IconButton
        size="small"
        label={t('assistant:list.delete', { title: name })}
        icon={<IconTrash />}
        className={styles['delete'] ?? ''}
        onClick={() => chat.remove(conversation)}
      />
    </li>
  );
}

function Found({ chat, text }: { chat: Chat; text: string }) {
  const t = useTexts();
  const { data, error, refetch } = useQuery(foundQuery(useDeferredValue(text)));
  if (error)
    return (
      <CallFailed error={error} compact title={t('assistant:list.failed')} onRetry={() => void refetch()} />
    );
  if (data === undefined) return <Skeleton lines={4} />;
  return (
    <>
      <output className={styles['empty']}>
        {data.length === 0
          ? t('assistant:list.foundNone')
          : t('assistant:list.found', { count: data.length })}
      </output>
      <ul className={styles['list']}>
        {data.map(({ messageId, conversationId, title, excerpt }) => (
          <li key={messageId} className={styles['row']}>
            <button
              type="button"
              className={styles['open']}
              data-chat={chatHooks.talk}
              onClick={() => chat.reveal(conversationId, messageId)}
            >
              <bdi className={styles['name']}>{title}</bdi>
              <bdi className={styles['date']}>{excerpt}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
