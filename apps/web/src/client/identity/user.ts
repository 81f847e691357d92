import { roles, type Role, type User } from '@sorgfalt/contract';

export const guestUser: User = {
  id: 'guest',
  uid: 'guest',
  name: 'Guest User',
  email: '',
  img: '/assets/img/profiles/default_profile.png',
  lastLoginAt: null,
  role: 2,
  state: 'active',
  isVerified: false,
  isGuest: true,
  provider: 'email',
};

/**
 * Flagged as guest, or in the guest role without an id of its own (specification, section 6); also whoever waits to be
 * confirmed, and sees no more than a guest.
 */
export function isGuest(user: User): boolean {
  return (
    user.isGuest || user.state !== 'active' || (user.role === 2 && (user.id === '' || user.id === 'guest'))
  );
}

export function roleOf(user: User): Role {
  return roles[user.role];
}

export const userKey = 'sorgfalt.user';

export function readCachedUser(): User | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(userKey) ?? 'null');
    return isUser(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

function isUser(value: unknown): value is User {
  if (typeof value !== 'object' || value === null) return false;
  const texts = ['id', 'uid', 'name', 'email', 'img', 'state', 'provider'];
  const fields: Readonly<Record<string, unknown>> = { ...value };
  return (
    texts.every((name) => typeof fields[name] === 'string') && roles[Number(fields['role'])] !== undefined
  );
}

/** Keeps the user for the next visit; a guest is not kept. */
export function cacheUser(user: User | undefined): void {
  try {
    if (user && !isGuest(user)) localStorage.setItem(userKey, JSON.stringify(user));
    else localStorage.removeItem(userKey);
  } catch {
    // Without storage the next visit asks the server again.
  }
}
