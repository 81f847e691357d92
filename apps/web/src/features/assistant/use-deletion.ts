import type { Conversation } from '@sorgfalt/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { deleteConversation } from './queries.ts';

/** So long a deletion can be taken back. */
const undoMs = 10_000;

/**
 * Deletes conversations, one at a time: what is deleted is hidden at once and goes for good when it can no longer be taken
 * back, or when the page is left before.
 */
export function useDeletion(onFailure: (error: unknown) => void) {
  const client = useQueryClient();
  const [hidden, setHidden] = useState<Conversation | null>(null);
  const pending = useRef<{ readonly id: string; readonly timer: ReturnType<typeof setTimeout> }>(undefined);

  /** No longer waits; gives what it waited for. */
  const take = (): string | undefined => {
    const { id, timer } = pending.current ?? {};
    pending.current = undefined;
    clearTimeout(timer);
    return id;
  };
  /** Deletes for good what can still be taken back. */
  const finish = async (isLeaving = false): Promise<void> => {
    const id = take();
    if (id === undefined) return;
    try {
      await deleteConversation(client, id, isLeaving);
    } catch (error) {
      onFailure(error);
    } finally {
      setHidden((now) => (now?.conversationId === id ? null : now));
    }
  };
  const begin = (conversation: Conversation): void => {
    void finish();
    pending.current = {
      id: conversation.conversationId,
      timer: setTimeout(() => void finish(), undoMs),
    };
    setHidden(conversation);
  };
  /** Takes the deletion back; gives the conversation that is there again. */
  const undo = (): string | undefined => {
    const id = take();
    if (id !== undefined) setHidden(null);
    return id;
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
  return { hidden, begin, finish, undo };
}
