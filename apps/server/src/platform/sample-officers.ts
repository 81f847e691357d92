/**
 * Ids of the invented officers of the sample firm. Nobody signs in as one of them; their records come and go unsealed, and
 * what they submitted may lose its contents with the sample firm.
 */
export const sampleOfficers = ['sample-officer', 'sample-officer-2', 'sample-officer-3'] as const;
