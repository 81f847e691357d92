import { mayOpen, screens } from '../../domain/access.ts';
import type { Action } from '../../domain/actions/action.ts';

export const ledgerActions: readonly Action[] = [
  {
    id: 'ledger.verify',
    group: 'create',
    shortcut: 'v',
    label: (t) => t('shell:action.verifyEntry'),
    enabled: (context, t) => mayOpen(screens.ledger.access, context) || t('shell:authorisedOnly'),
    perform: ({ navigate }) => void navigate({ to: '/app/ledger' }),
  },
];

/** On an entry the same key verifies it. */
export function verifyEntryAction(run: () => void): Action {
  return {
    id: 'ledger.verifyThis',
    group: 'page',
    shortcut: 'v',
    label: (t) => t('ledger:verify.run'),
    perform: run,
  };
}
