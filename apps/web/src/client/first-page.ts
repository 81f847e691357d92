/** Where a list that is read by cursor begins. Lists are kept in the browser as JSON, which has no `undefined`. */
export const firstPage: string | null = null;
