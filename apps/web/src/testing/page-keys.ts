import type { ActionContext } from '../domain/actions/action.ts';
import { registeredActions } from '../domain/actions/registry.ts';

/** Presses a key of the page as the shell does: what is switched off does nothing. True where something was pressed. */
export function pressKey(shortcut: string, context: Partial<ActionContext> = {}): boolean {
  const all = context as ActionContext;
  const action = registeredActions().find(
    (each) => each.shortcut === shortcut && (each.enabled?.(all, (text) => text) ?? true) === true,
  );
  action?.perform(all);
  return action !== undefined;
}
