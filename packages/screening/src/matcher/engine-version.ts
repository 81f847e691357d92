/** Names the rules behind a score; it changes whenever a score, or what is searched for a client, can change. */
export const engineVersion = 'name-match/29';
