/** What a one-time link carries: the token of the first start, or a code that came by mail. */
export type SecretName = 'token' | 'code';

/** The secret in a fragment such as `#token=…`; a fragment never reaches a server or its log. */
export function secretOf(hash: string, name: SecretName): string | undefined {
  const secret = new URLSearchParams(hash.replace(/^#/, '')).get(name);
  return secret === null || secret === '' ? undefined : secret;
}

const storageKey = (name: SecretName) => `sorgfalt.${name}`;

/** Forgets the secret once it has been used. */
export function dropSecret(name: SecretName): void {
  sessionStorage.removeItem(storageKey(name));
}

/** Takes the secret out of the address bar, so that it does not stay in the history either. */
export function takeSecret(name: SecretName): string | undefined {
  const fresh = secretOf(location.hash, name);
  if (fresh !== undefined) {
    // A reload while the form is being filled must not lose it; the tab's own storage ends with the tab.
    sessionStorage.setItem(storageKey(name), fresh);
    history.replaceState(history.state, '', location.pathname);
  }
  return fresh ?? sessionStorage.getItem(storageKey(name)) ?? undefined;
}
