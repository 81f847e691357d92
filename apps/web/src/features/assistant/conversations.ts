import type { ChatMessage, Conversation, ConversationDetail, Exchange } from '@sorgfalt/contract';

type Listed = readonly Conversation[];

/** Which conversation is current when the list has come: the one that is, else the first, else none (section 4). */
export function currentOf(list: Listed, current: string | null): string | null {
  return list.some(({ conversationId }) => conversationId === current)
    ? current
    : (list[0]?.conversationId ?? null);
}

/** Which one is current after a deletion: if the deleted one was, the last remaining or none (section 4). */
export function currentAfterDelete(list: Listed, deleted: string, current: string | null): string | null {
  if (current !== deleted) return current;
  return list.findLast(({ conversationId }) => conversationId !== deleted)?.conversationId ?? null;
}

/** The list with this conversation as it is now: in its place, or appended (section 4). */
export function withConversation(list: Listed, next: Conversation): Listed {
  const isKnown = list.some(({ conversationId }) => conversationId === next.conversationId);
  return isKnown
    ? list.map((each) => (each.conversationId === next.conversationId ? next : each))
    : [...list, next];
}

/** A conversation with a question and its answer as they are now. */
export function withExchange(
  detail: ConversationDetail,
  { conversation, question, answer }: Exchange,
): ConversationDetail {
  const fresh = [question, answer];
  const known = detail.messages.map(
    (message) => fresh.find(({ messageId }) => messageId === message.messageId) ?? message,
  );
  const added = fresh.filter(({ messageId }) => !known.some((message) => message.messageId === messageId));
  return { ...detail, ...conversation, messages: [...known, ...added] };
}

/** A message of the branch that is shown, and the versions beside it, itself among them. */
export interface Turn {
  readonly message: ChatMessage;
  readonly siblings: readonly string[];
}

/** Which version of a message is shown, by what they follow; the newest one unless chosen. */
export type Choices = Readonly<Record<string, string>>;

const keyOf = (parentId: string | null) => parentId ?? 'first';

/** The branch of a conversation that is shown, from the first question on. */
export function turnsOf(messages: readonly ChatMessage[], choices: Choices): readonly Turn[] {
  const turns: Turn[] = [];
  let turn = turnAfter(null, messages, choices);
  // Whatever follows itself would be shown for ever.
  while (turn !== undefined && turns.length < messages.length) {
    turns.push(turn);
    turn = turnAfter(turn.message.messageId, messages, choices);
  }
  return turns;
}

function turnAfter(
  parentId: string | null,
  messages: readonly ChatMessage[],
  choices: Choices,
): Turn | undefined {
  const versions = messages.filter((message) => message.parentId === parentId);
  const chosen = choices[keyOf(parentId)];
  const message = versions.find(({ messageId }) => messageId === chosen) ?? versions.at(-1);
  return message && { message, siblings: versions.map(({ messageId }) => messageId) };
}

/** The choice of the version beside this one, `step` further; the same at the ends. */
export function stepTo(choices: Choices, { message, siblings }: Turn, step: 1 | -1): Choices {
  const next = siblings[siblings.indexOf(message.messageId) + step];
  return next === undefined ? choices : { ...choices, [keyOf(message.parentId)]: next };
}

/** The choices that show a message: the versions that lead to it. */
export function choicesTo(messages: readonly ChatMessage[], messageId: string): Choices {
  const choices: Record<string, string> = {};
  let at = messages.find((message) => message.messageId === messageId);
  while (at !== undefined && choices[keyOf(at.parentId)] === undefined) {
    const { parentId } = at;
    choices[keyOf(parentId)] = at.messageId;
    at = messages.find((message) => message.messageId === parentId);
  }
  return choices;
}

/** Lets go of what was chosen beside a message, so that the newest version is shown. */
export function withoutChoice(choices: Choices, { message }: Turn): Choices {
  const { [keyOf(message.parentId)]: _, ...rest } = choices;
  return rest;
}
