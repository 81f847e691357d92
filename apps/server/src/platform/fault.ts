/**
 * What an error may say in the log: its kind and code, and those of what caused it. Texts of the database quote
 * statements with their parameters, which hold personal data.
 */
export function faultOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code = 'code' in error ? ` ${String(error.code)}` : '';
  const cause = error.cause === undefined ? '' : ` caused by ${faultOf(error.cause)}`;
  const text = error.name === 'Error' && !isOfDatabase(error) ? `: ${error.message}` : '';
  return `${error.name}${code}${text}${cause}`;
}

function isOfDatabase(error: Error): boolean {
  return 'severity' in error || error.message.startsWith('Failed query');
}
