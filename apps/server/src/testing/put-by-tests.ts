import type { AuditFinding } from '../modules/ledger/index.ts';

/** The lists that every test database has; nobody sealed that they came. */
const lists = ['ofac-sdn', 'opensanctions', 'seco', 'un'].map((listId) => `list ${listId}`);

/** Whether a finding is of what tests put on the database: lists, and the roles of accounts. */
export function isPutByTests({ code, where }: AuditFinding): boolean {
  return code === 'register-unsealed' && (where.startsWith('user ') || lists.includes(where));
}
