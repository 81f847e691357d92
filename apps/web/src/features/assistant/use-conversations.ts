import type { AssistantModel, Conversation } from '@sorgfalt/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { compact } from '../../client/search-params.ts';
import { choicesTo, currentAfterDelete, currentOf, turnsOf, type Choices } from './conversations.ts';
import { conversationQuery, conversationsQuery, createConversation } from './queries.ts';
import { useDeletion } from './use-deletion.ts';

/** What failed that concerns no answer, with the sentence that the specification has for it. */
type Failure = { readonly kind: 'create' | 'delete'; readonly error: unknown };

/**
 * The conversations of whoever is signed in and the branch of the current one that is shown. `answered` is the one for
 * which this page hears an answer being written.
 */
export function useConversations(answered: string | null) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { conversation } = useSearch({ strict: false });
  // Kept beside the address, as other parts of the page, between which an answer goes on, do not have it.
  const [chosen, setChosen] = useState(conversation ?? null);
  const [choices, setChoices] = useState<Choices>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  const deletion = useDeletion((error) => setFailure({ kind: 'delete', error }));
  const list = useListed(deletion.hidden?.conversationId);
  const currentId = currentOf(list.data ?? [], chosen);
  // Another conversation has its own key: its messages are empty until they are loaded (section 4).
  const detail = useQuery({
    ...conversationQuery(currentId ?? '', answered === currentId),
    enabled: currentId !== null,
  });

  const select = (conversationId: string | null) => {
    setChosen(conversationId);
    setChoices({});
    setFailure(null);
    const search = compact({ conversation: conversationId ?? undefined });
    void navigate({ to: '/app/chat', search, replace: true, resetScroll: false });
  };
  /** Opens a conversation with the branch that has a message. */
  const reveal = async (conversationId: string, messageId: string) => {
    select(conversationId);
    const { messages } = await client.ensureQueryData(conversationQuery(conversationId, false));
    setChoices(choicesTo(messages, messageId));
  };
  const create = async (model: AssistantModel): Promise<string | null> => {
    try {
      // What is on its way out makes room first.
      await deletion.finish();
      const created = await createConversation(client, model);
      select(created);
      return created;
    } catch (error) {
      setFailure({ kind: 'create', error });
      return null;
    }
  };
  /** Hidden at once, and for good when it can no longer be taken back. */
  const remove = (conversation: Conversation): void => {
    const { conversationId } = conversation;
    const before = list.data ?? [];
    deletion.begin(conversation);
    select(currentAfterDelete(before, conversationId, currentId));
  };
  return {
    list,
    detail,
    currentId,
    turns: turnsOf(detail.data?.messages ?? [], choices),
    failure,
    setChoices,
    select,
    // Where it cannot be loaded the conversation itself says so.
    reveal: (conversationId: string, messageId: string) =>
      void reveal(conversationId, messageId).catch(() => undefined),
    create,
    remove,
    deleted: deletion.hidden,
    undelete: () => select(deletion.undo() ?? currentId),
    dismissFailure: () => setFailure(null),
  };
}

/** The conversations without the one that is on its way out. */
function useListed(hidden: string | undefined) {
  const select = useCallback(
    (all: readonly Conversation[]) => all.filter(({ conversationId }) => conversationId !== hidden),
    [hidden],
  );
  return useQuery({ ...conversationsQuery, select });
}
