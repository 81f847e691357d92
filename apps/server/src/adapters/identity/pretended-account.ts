import { randomUUID } from 'node:crypto';

/** How the provider keeps accounts: in the transaction of the request, where there is one. */
export interface Accounts {
  createUser(
    user: { email: string; name: string; emailVerified: boolean },
    source: { method: 'email-password' },
  ): Promise<{ id: string }>;
  linkAccount(account: {
    userId: string;
    providerId: string;
    accountId: string;
    password: string;
  }): Promise<unknown>;
  deleteUser(id: string): Promise<void>;
}

/**
 * Makes an account as of somebody new and takes it back before anybody sees it: the password of a taken address was
 * hashed like any other, and what is left to tell it by is what the disk has to do.
 */
export async function pretendAccount(accounts: Accounts): Promise<void> {
  const name = randomUUID();
  const user = { email: `${name}@invalid`, name, emailVerified: false };
  const { id } = await accounts.createUser(user, { method: 'email-password' });
  await accounts.linkAccount({ userId: id, providerId: 'credential', accountId: id, password: name });
  await accounts.deleteUser(id);
}
