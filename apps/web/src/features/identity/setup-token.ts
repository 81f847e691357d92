/** The token in a fragment such as `#token=…`; a fragment never reaches a server or its log. */
export function setupTokenOf(hash: string): string | undefined {
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('token');
  return token === null || token === '' ? undefined : token;
}

const storageKey = 'sorgfalt.setup';

/** Forgets the token once it has been used. */
export function dropSetupToken(): void {
  sessionStorage.removeItem(storageKey);
}

/** Takes the token out of the address bar, so that it does not stay in the history either. */
export function takeSetupToken(): string | undefined {
  const fresh = setupTokenOf(location.hash);
  if (fresh !== undefined) {
    // A reload while the form is being filled must not lose it; the tab's own storage ends with the tab.
    sessionStorage.setItem(storageKey, fresh);
    history.replaceState(history.state, '', location.pathname);
  }
  return fresh ?? sessionStorage.getItem(storageKey) ?? undefined;
}
