/**
 * How the server's process ends: in order, by a fault, because the database was not there when it started, or because
 * the operator must mend something first.
 */
export const exitCodes = { stopped: 0, crashed: 1, waiting: 75, mend: 78 } as const;
