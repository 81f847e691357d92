/** What an answer is bound to: no other one is read in its place. */
export const sealedId = (extractId: string) => `register/${extractId}`;
