import type { Action } from '../../domain/actions/action.ts';
import { moveFocus } from '../../domain/actions/move-focus.ts';

/** Marks what the keys press, so that a key does exactly what its button does. */
export const chatHooks = {
  newTalk: 'new',
  stop: 'stop',
  write: 'write',
  previousSource: 'previous-source',
  nextSource: 'next-source',
  article: 'article',
  talk: 'talk',
} as const;
type ChatHook = (typeof chatHooks)[keyof typeof chatHooks];

function hooked(hook: ChatHook): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-chat="${hook}"]:not([aria-disabled="true"])`);
}

function press(id: string, shortcut: string, hook: ChatHook, label: Action['label']): Action {
  return {
    id: `chat.${id}`,
    group: 'page',
    shortcut,
    label,
    enabled: () => hooked(hook) !== null,
    perform: () => {
      hooked(hook)?.focus();
      hooked(hook)?.click();
    },
  };
}

/** The keys of the chat; entries without a button to press at the moment are left out. */
export function chatActions(): readonly Action[] {
  const talk = `[data-chat="${chatHooks.talk}"]`;
  return [
    press('new', 'n', chatHooks.newTalk, (t) => t('assistant:key.new')),
    press('write', 'w', chatHooks.write, (t) => t('assistant:key.write')),
    press('stop', 'Escape', chatHooks.stop, (t) => t('assistant:composer.stop')),
    press('previousSource', '[', chatHooks.previousSource, (t) => t('assistant:source.previous')),
    press('nextSource', ']', chatHooks.nextSource, (t) => t('assistant:source.next')),
    press('article', 'o', chatHooks.article, (t) => t('assistant:source.inLibrary')),
    {
      id: 'chat.nextTalk',
      group: 'page',
      shortcut: 'j',
      isHidden: true,
      label: (t) => t('assistant:key.nextTalk'),
      perform: () => moveFocus(talk, 1),
    },
    {
      id: 'chat.previousTalk',
      group: 'page',
      shortcut: 'k',
      isHidden: true,
      label: (t) => t('assistant:key.previousTalk'),
      perform: () => moveFocus(talk, -1),
    },
  ];
}
