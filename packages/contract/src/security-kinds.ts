/** What happened at the doors of the product. What it means for clients and money stands in the timeline and the ledger. */
export const securityKinds = [
  'signed-in',
  'sign-in-failed',
  'signed-out',
  'signed-up',
  'stepped-up',
  'factor-changed',
  'way-changed',
  'password-changed',
  'password-reset-asked',
  'user-invited',
  'mail-read',
  'refused',
  'limit-met',
  'role-changed',
  'account-changed',
  'settings-changed',
  'rules-changed',
  'data-exported',
  'data-erased',
  'backup-failed',
] as const;
export type SecurityKind = (typeof securityKinds)[number];
