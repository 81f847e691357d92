import { dutyCodes } from '@sorgfalt/workflow';

/** For tests that give roles and are about something else: whatever is found is confirmed. */
export const confirmation = { findings: [...dutyCodes], reason: 'The firm is small and knows it' };
