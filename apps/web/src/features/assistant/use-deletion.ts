import type { Conversation } from '@sorgfalt/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { useToast } from '../../ui/toast.tsx';
import { deleteConversation } from './queries.ts';

/** So long a deletion can be taken back. */
export const undoMs = 10_000;

interface Pending {
  readonly conversationId: string;
  readonly timer: ReturnType<typeof setTimeout>;
  readonly toastId: string;
}

/**
 * Deletes conversations, one at a time: what is deleted is hidden at once and goes for good when it can no longer be taken
 * back, or when the page is left before.
 */
export function useDeletion(onFailure: (error: unknown) => void) {
  const t = useTexts();
  const client = useQueryClient();
  const toast = useToast();
  const [hidden, setHidden] = useState<string | null>(null);
  const pending = useRef<Pending>(undefined);

  /** No longer waits, whatever becomes of it; gives what it waited for. */
  const take = (): string | undefined => {
    const { conversationId, timer, toastId } = pending.current ?? {};
    pending.current = undefined;
    clearTimeout(timer);
    if (toastId !== undefined) toast.dismiss(toastId);
    return conversationId;
  };
  const finish = async (isLeaving = false): Promise<void> => {
    const conversationId = take();
    if (conversationId === undefined) return;
    try {
      await deleteConversation(client, conversationId, isLeaving);
    } catch (error) {
      onFailure(error);
    } finally {
      setHidden((now) => (now === conversationId ? null : now));
    }
  };
  const begin = ({ conversationId, title }: Conversation, onUndo: () => void): void => {
    void finish();
    const undo = () => {
      if (pending.current?.conversationId !== conversationId) return;
      take();
      setHidden(null);
      onUndo();
    };
    const toastId = toast.show({
      type: 'info',
      title: t('assistant:delete.done', { title: title === '' ? t('assistant:list.untitled') : title }),
      text: t('assistant:delete.kept'),
      action: { label: t('assistant:delete.undo'), onSelect: undo },
      durationMs: 0,
    });
    pending.current = { conversationId, toastId, timer: setTimeout(() => void finish(), undoMs) };
    setHidden(conversationId);
  };

  const leave = useRef(finish);
  useEffect(() => {
    leave.current = finish;
  });
  useEffect(() => {
    const handleLeave = () => void leave.current(true);
    window.addEventListener('pagehide', handleLeave);
    return () => {
      window.removeEventListener('pagehide', handleLeave);
      handleLeave();
    };
  }, []);
  return { hidden, begin, finish };
}
