import { useEffect, useRef } from 'react';
import { filterFields } from './global-actions.tsx';
import type { Translate } from '../../i18n/i18n.ts';
import type { Action, ActionContext } from '../../domain/actions/action.ts';
import { advance, isSingleKey, noSequence, stepOf } from './key-sequence.ts';
import { registeredActions } from '../../domain/actions/registry.ts';

const typing =
  'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable="true"]';
const overlays = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/** Single keys are letters while somebody types, and belong to an overlay while one has the focus. */
function takesKeys(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(`${typing}, ${overlays}`) !== null;
}

function usable(action: Action, context: ActionContext, t: Translate, isTyping: boolean): boolean {
  if (action.shortcut === undefined) return false;
  if (isSingleKey(action.shortcut) && (isTyping || !context.settings.singleKeys)) return false;
  return (action.enabled?.(context, t) ?? true) === true;
}

/** Escape in an empty filter leaves it, so that the keys of the list are there again; in a full one the browser empties it. */
function leaveFilter(event: KeyboardEvent): void {
  const { target, key } = event;
  if (key !== 'Escape' || !(target instanceof HTMLInputElement) || target.value !== '') return;
  if (!target.matches(filterFields)) return;
  event.preventDefault();
  target.blur();
}

/** Listens for the shortcuts of all registered actions. */
export function useShortcuts(context: ActionContext, t: Translate): void {
  const latest = useRef({ context, t });
  useEffect(() => {
    latest.current = { context, t };
  });
  useEffect(() => {
    let state = noSequence;
    const handleKey = (event: KeyboardEvent) => {
      const step = stepOf(event);
      if (event.defaultPrevented || event.isComposing || step === undefined) return;
      leaveFilter(event);
      if (['Shift', 'Control', 'Meta', 'Alt'].includes(event.key)) return;
      const { context, t } = latest.current;
      const isTyping = takesKeys(event.target);
      const actions = registeredActions().filter((action) => usable(action, context, t, isTyping));
      const next = advance(
        state,
        step,
        event.timeStamp,
        actions.map((action) => action.shortcut ?? ''),
      );
      state = next.state;
      const action = actions.find((candidate) => candidate.shortcut === next.match);
      if (!action) return;
      event.preventDefault();
      action.perform(context);
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
}
