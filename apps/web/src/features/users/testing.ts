import type { Role, User } from '@sorgfalt/contract';

const numbers = { admin: 0, editor: 1, guest: 2 } as const satisfies Record<Role, User['role']>;

/** Somebody of the firm, by the first name; what is otherwise with them is said. */
export function person(first: string, role: Role, over: Partial<User> = {}): User {
  const uid = `u-${first.toLowerCase()}`;
  return {
    id: uid,
    uid,
    name: `${first} Beispiel`,
    email: `${first.toLowerCase()}@example.test`,
    img: '',
    lastLoginAt: null,
    role: numbers[role],
    state: 'active',
    isVerified: true,
    isGuest: false,
    provider: 'email',
    ...over,
  };
}
