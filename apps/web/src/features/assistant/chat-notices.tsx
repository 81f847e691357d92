import { conversationsMax } from '@sorgfalt/contract';
import { ApiError } from '../../client/api-error.ts';
import { errorText } from '../../client/error-text.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { isSignedOut } from './signed-out.ts';
import type { Chat } from './use-chat.ts';

/** Why something did not work. The question stays where it was written. */
export function ChatNotices({ chat }: { chat: Chat }) {
  const t = useTexts();
  const { failure } = chat;
  const answerFailure = chat.answering.failure;
  const why = (error: unknown) =>
    isSignedOut(error) ? t('assistant:notAuthenticated') : errorText(error, t);
  if (failure?.kind === 'delete') {
    return (
      <Banner tone="bad" title={t('assistant:delete.failed')} onDismiss={chat.dismissFailure}>
        {why(failure.error)}
      </Banner>
    );
  }
  if (failure?.kind === 'create') {
    const isFull = failure.error instanceof ApiError && failure.error.code === 'conversation-limit';
    return (
      <Banner tone="bad" title={t('assistant:create.failed')} onDismiss={chat.dismissFailure}>
        {isFull ? t('assistant:list.limit', { count: conversationsMax }) : why(failure.error)}
      </Banner>
    );
  }
  if (answerFailure === null || answerFailure.request.conversationId !== chat.currentId) return null;
  const { request, error } = answerFailure;
  return (
    <Banner
      tone="bad"
      title={t('assistant:answer.failed')}
      onDismiss={chat.answering.dismiss}
      action={
        request.kind === 'ask' ? undefined : (
          <Button size="small" onClick={() => void chat.answering.start(request, chat.model)}>
            {t('assistant:answer.again')}
          </Button>
        )
      }
    >
      {why(error)}
    </Banner>
  );
}
