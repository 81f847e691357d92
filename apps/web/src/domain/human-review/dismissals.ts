const prefix = 'sorgfalt.flagged-seen.';

/** Whether the dialog about a flagged case was closed in this session. */
export function isDismissed(caseId: string): boolean {
  try {
    return sessionStorage.getItem(prefix + caseId) !== null;
  } catch {
    return false;
  }
}

export function rememberDismissal(caseId: string): void {
  try {
    sessionStorage.setItem(prefix + caseId, '1');
  } catch {
    // Without storage the dialog comes again after a reload, which loses nothing.
  }
}
