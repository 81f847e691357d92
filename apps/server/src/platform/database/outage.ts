/** What a connection fails with when nobody is there, or whoever was there is gone. */
const connectionCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EMFILE',
  // The socket of the embedded server is gone with it.
  'ENOENT',
]);

/**
 * Classes and codes with which PostgreSQL itself says that it cannot serve now (appendix A of its manual): connection
 * exceptions, insufficient resources (no disk, no memory, no connection left), stopped or starting by its operator, read-only
 * (a standby, or a disk that hosts close before it is full), and statements that ran into a time limit.
 */
const serverCodes = /^(?:08...|53...|57P0[1-5]|57014|55P03|25006|25P03|25P04|58030)$/u;

/** Texts of `pg` for a connection that ended under a statement, or never came; it gives them no code. */
const driverTexts = [
  'Connection terminated',
  'Client has encountered a connection error',
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'Cannot use a pool after calling end on the pool',
  'timeout expired',
];

/** A file that is missing, or a disk that refuses, fails with codes like those of a connection. */
function isOfConnection({ syscall }: { syscall: unknown }): boolean {
  return ['connect', 'read', 'write', 'getaddrinfo', 'queryA'].includes(String(syscall));
}

/** Whether an error, or what caused it, says that the database cannot be reached or cannot serve now. */
export function isOutage(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    const code = 'code' in each ? String(each.code) : '';
    if ('syscall' in each ? isOfConnection(each) && connectionCodes.has(code) : serverCodes.test(code))
      return true;
    const { message } = each;
    if (driverTexts.some((text) => message.startsWith(text))) return true;
    // The code of a database that is closed to connections, as for an upkeep, is that of many other states.
    if ('routine' in each && each.routine === 'CheckMyDatabase' && code === '55000') return true;
    if (each instanceof AggregateError && each.errors.some(isOutage)) return true;
  }
  return false;
}

/** Wrong password, unknown role or database: nobody gets in, and that is not mended by waiting. */
const signInCodes = /^(?:28...|3D000)$/u;
/** Rights that are missing are not mended by waiting either, but may be missing for one statement alone. */
const rightsCode = '42501';

/** What PostgreSQL says where it does not let somebody in, or do what is needed; null for every other error. */
export function closedDoorOf(error: unknown): string | null {
  const said = serverErrorOf(error);
  return said !== null && (signInCodes.test(said.code) || said.code === rightsCode) ? said.message : null;
}

/** What PostgreSQL says where it answers and cannot serve, such as that its disk is full; null for every other error. */
export function saidInOutage(error: unknown): string | null {
  const said = serverErrorOf(error);
  return said !== null && isOutage(said) ? said.message : null;
}

/**
 * Whether a database that has served us serves nobody now: it cannot be reached, or lets nobody in, as when its operator
 * changes a password or puts another database in the place of this one.
 */
export function servesNobody(error: unknown): boolean {
  return isOutage(error) || signInCodes.test(serverErrorOf(error)?.code ?? '');
}

/** What the server itself said, of an error or of what caused it; null where it said nothing. */
function serverErrorOf(error: unknown): { readonly code: string; readonly message: string } | null {
  if (!(error instanceof Error)) return null;
  const isOfServer = 'severity' in error && 'code' in error && typeof error.code === 'string';
  return isOfServer ? (error as Error & { readonly code: string }) : serverErrorOf(error.cause);
}
