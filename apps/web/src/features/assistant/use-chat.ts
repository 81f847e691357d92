import type { AssistantModel } from '@sorgfalt/contract';
import { useState } from 'react';
import { readModel, writeModel } from '../../domain/answers/model-choice.ts';
import type { Request } from './ask.ts';
import { withoutChoice, type Turn } from './conversations.ts';
import { useAnswering } from './use-answering.ts';
import { useConversations } from './use-conversations.ts';

/** The chat of whoever is signed in: conversations, what is being written, and who answers. */
export function useChat() {
  const answering = useAnswering();
  const answered = answering.live?.request.conversationId ?? null;
  const talks = useConversations(answered);
  const [model, setModel] = useState(() => readModel(localStorage));
  const [draft, setDraft] = useState('');
  const { currentId, turns, setChoices } = talks;

  /** Sends the draft, which stays until the server has it; a conversation is created first where none is current. */
  const send = async () => {
    const text = draft.trim();
    if (text === '' || answering.live !== null || talks.list.isPending) return;
    const conversationId = currentId ?? (await talks.create(model));
    if (conversationId === null) return;
    // The newest branch is what a question follows.
    setChoices({});
    if (await answering.start({ kind: 'ask', conversationId, text }, model)) {
      setDraft((now) => (now.trim() === text ? '' : now));
    }
  };
  /** Asks beside a message that is there: the version that comes is shown. */
  const startBeside = async (turn: Turn, request: Request) => {
    if (answering.live !== null) return false;
    setChoices((choices) => withoutChoice(choices, turn));
    return answering.start(request, model);
  };
  return {
    ...talks,
    answering,
    live: answered === currentId ? answering.live : null,
    model,
    draft,
    turns,
    setDraft,
    send,
    select: (conversationId: string) => {
      talks.select(conversationId);
      answering.dismiss();
    },
    create: () => talks.create(model),
    edit: async (turn: Turn, text: string) =>
      currentId !== null &&
      startBeside(turn, {
        kind: 'edit',
        conversationId: currentId,
        messageId: turn.message.messageId,
        text,
      }),
    regenerate: async (turn: Turn) =>
      currentId !== null &&
      startBeside(turn, {
        kind: 'regenerate',
        conversationId: currentId,
        messageId: turn.message.messageId,
      }),
    chooseModel: (next: AssistantModel) => {
      setModel(next);
      writeModel(localStorage, next);
    },
  };
}
export type Chat = ReturnType<typeof useChat>;
