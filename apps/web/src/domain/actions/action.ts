import type { Role } from '@sorgfalt/contract';
import type { UseNavigateResult } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Translate } from '../../i18n/i18n.ts';
import type { Settings } from '../../client/settings/stored-settings.ts';

/** What an action may look at and act on. */
export interface ActionContext {
  readonly role: Role;
  readonly isSignedIn: boolean;
  readonly settings: Settings;
  readonly navigate: UseNavigateResult<string>;
  changeSettings(change: Partial<Settings>): void;
  openPalette(): void;
  openShortcuts(): void;
  openAccount(): void;
  signOut(): void;
}

export const actionGroups = ['page', 'create', 'go', 'view', 'account'] as const;
export type ActionGroup = (typeof actionGroups)[number];

/**
 * Something the user can do by palette, key or button; all three are drawn from this one entry.
 * `shortcut` is written as shown: `n`, `g d`, `Ctrl+K`.
 */
export interface Action {
  readonly id: string;
  readonly group: ActionGroup;
  label(t: Translate): string;
  readonly shortcut?: string;
  readonly icon?: ReactNode;
  /** Left out of the palette; the shortcut sheet still lists it. */
  readonly isHidden?: boolean;
  /** True, or the reason (a sentence) why it is switched off; false hides it. */
  enabled?(context: ActionContext, t: Translate): boolean | string;
  perform(context: ActionContext): void;
}
