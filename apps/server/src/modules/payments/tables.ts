/* All tables of the module, for joins and migrations; each stands beside what owns it. */
export { beneficiaries, clientAccounts } from './accounts/tables.ts';
export { paymentAlarms } from './orders/alarm-tables.ts';
export { statementEntries, statements } from './bank-files/statement-tables.ts';
export { paymentDecisions, paymentProfiles, peerFigures } from './deciding/tables.ts';
export { paymentKeys } from './entering/tables.ts';
export { statementFetches } from './fetching/tables.ts';
export {
  isPaidSince,
  paymentNumbers,
  payments,
  paymentSteps,
  paymentTexts,
  statedPurpose,
} from './orders/tables.ts';
export { paymentFileLines, paymentFiles } from './payment-files/tables.ts';
export { approvalLimits } from './release/tables.ts';
export { rulePacks, rulePackUses } from './rules/tables.ts';
export { paymentBatches, paymentFunds, paymentSendings } from './sending/tables.ts';
export { webhookDeliveries, webhooks } from './webhooks/tables.ts';
