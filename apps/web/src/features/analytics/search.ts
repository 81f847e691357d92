import { compact, oneOf, type RawSearch } from '../../client/search-params.ts';

// Every page loads this: the choices of the contract, written once more so that its schemas do not come along.
export const ranges = ['7d', '30d', '90d', '14m'] as const;
export const workflows = ['all', 'client_onboarding', 'payment'] as const;

/** Range and workflow, as the URL holds them. */
export function parseAnalyticsSearch(raw: RawSearch) {
  return compact({ range: oneOf(raw['range'], ranges), workflow: oneOf(raw['workflow'], workflows) });
}
