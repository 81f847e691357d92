import { createRecent } from '../recent.ts';

/** What was asked last of the policy assistant. */
export const recentQuestions = createRecent<string>(5, (question) => question);
