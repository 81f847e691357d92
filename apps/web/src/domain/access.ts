import { roles, type Role } from '@sorgfalt/contract';

export interface Access {
  readonly guestsAllowed: boolean;
  readonly roles: readonly Role[];
}

const everybody: Access = { guestsAllowed: true, roles };
const signedIn: Access = { guestsAllowed: false, roles };
const officers: Access = { guestsAllowed: false, roles: ['admin', 'editor'] };
const administrators: Access = { guestsAllowed: false, roles: ['admin'] };

/** Who may open a screen of the application, in the order of the sidebar. */
export const screens = {
  dashboard: { path: '/app', access: everybody },
  clients: { path: '/app/clients', access: officers },
  payments: { path: '/app/payments', access: officers },
  proofs: { path: '/app/proofs', access: signedIn },
  monitoring: { path: '/app/monitoring', access: officers },
  timeline: { path: '/app/timeline', access: signedIn },
  ledger: { path: '/app/ledger', access: signedIn },
  activity: { path: '/app/activity', access: signedIn },
  review: { path: '/app/review', access: officers },
  chat: { path: '/app/chat', access: signedIn },
  survey: { path: '/app/survey', access: everybody },
  analytics: { path: '/app/analytics', access: officers },
  users: { path: '/app/users', access: administrators },
  screening: { path: '/app/screening', access: officers },
  lists: { path: '/app/lists', access: officers },
} as const satisfies Record<string, { path: string; access: Access }>;

export type ScreenId = keyof typeof screens;

export const screenIds = Object.keys(screens) as readonly ScreenId[];

export function mayOpen(access: Access, who: { role: Role; isSignedIn: boolean }): boolean {
  if (!who.isSignedIn) return access.guestsAllowed;
  return access.roles.includes(who.role);
}
