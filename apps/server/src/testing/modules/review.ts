import { decisionChecks } from '@sorgfalt/workflow';

/** What an approval may be asked for beside its notes: whoever sends this says that every check was made. */
export const wholeApproval = {
  reasonCode: 'plausible-documented',
  checks: Object.keys(decisionChecks),
} as const;
