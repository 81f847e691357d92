import { isOfficer, roles, type Role } from '@sorgfalt/contract';

export interface Access {
  readonly guestsAllowed: boolean;
  readonly roles: readonly Role[];
}

const everybody: Access = { guestsAllowed: true, roles };
const signedIn: Access = { guestsAllowed: false, roles };
const officers: Access = { guestsAllowed: false, roles: roles.filter(isOfficer) };
const administrators: Access = { guestsAllowed: false, roles: ['admin'] };

/** Who may open a screen of the application. */
export const screens = {
  dashboard: { path: '/app', access: everybody },
  review: { path: '/app/review', access: officers },
  clients: { path: '/app/clients', access: officers },
  payments: { path: '/app/payments', access: officers },
  screening: { path: '/app/screening', access: officers },
  lists: { path: '/app/lists', access: officers },
  monitoring: { path: '/app/monitoring', access: officers },
  activity: { path: '/app/activity', access: signedIn },
  timeline: { path: '/app/timeline', access: signedIn },
  ledger: { path: '/app/ledger', access: signedIn },
  proofs: { path: '/app/proofs', access: signedIn },
  chat: { path: '/app/chat', access: signedIn },
  users: { path: '/app/users', access: administrators },
  analytics: { path: '/app/analytics', access: officers },
  survey: { path: '/app/survey', access: everybody },
} as const satisfies Record<string, { path: string; access: Access }>;

export type ScreenId = keyof typeof screens;

export const screenIds = Object.keys(screens) as readonly ScreenId[];

/** The menu: screens by what is done there. */
export const menuGroups = [
  { id: 'work', screens: ['dashboard', 'review', 'clients', 'payments'] },
  { id: 'watch', screens: ['screening', 'lists', 'monitoring', 'activity'] },
  { id: 'prove', screens: ['timeline', 'ledger', 'proofs'] },
  { id: 'ask', screens: ['chat'] },
  { id: 'firm', screens: ['users', 'analytics', 'survey'] },
] as const satisfies readonly { id: string; screens: readonly ScreenId[] }[];

export type MenuGroup = (typeof menuGroups)[number];

export function mayOpen(access: Access, who: { role: Role; isSignedIn: boolean }): boolean {
  if (!who.isSignedIn) return access.guestsAllowed;
  return access.roles.includes(who.role);
}
