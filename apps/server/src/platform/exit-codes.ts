/** How the server's process ends: in order, by a fault, or because the operator must mend something first. */
export const exitCodes = { stopped: 0, crashed: 1, mend: 78 } as const;
