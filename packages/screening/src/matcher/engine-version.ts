/** Names the rules behind a score; it changes whenever a score can change. */
export const engineVersion = 'name-match/23';
