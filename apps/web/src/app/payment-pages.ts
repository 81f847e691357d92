import type { ComponentType } from 'react';
import { guarded } from './lazy-page.tsx';

const page = <Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
  ...more: readonly 'clients'[]
) => guarded('payments', load, name, ['payments', 'hits', ...more]);

/** The pages of the payments desk, each in a chunk of its own. */
export const desk = {
  queue: page(() => import('../features/payments/payments-page.tsx'), 'PaymentsPage', 'clients'),
  entry: page(() => import('../features/payments/new-payment-page.tsx'), 'NewPaymentPage'),
  upload: page(() => import('../features/payments/upload-page.tsx'), 'UploadPage'),
  accounts: page(() => import('../features/payments/accounts-page.tsx'), 'AccountsPage', 'clients'),
  statements: page(() => import('../features/payments/statements-page.tsx'), 'StatementsPage'),
  rules: page(() => import('../features/payments/rules-page.tsx'), 'RulesPage'),
  webhooks: page(() => import('../features/payments/webhooks-page.tsx'), 'WebhooksPage'),
  workflow: page(() => import('../features/payments/workflow-page.tsx'), 'WorkflowPage'),
};
