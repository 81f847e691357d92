import { compact, ownPath, textOf, type RawSearch } from '../client/search-params.ts';

/** Where somebody came from who must sign in first; pages of signing in lead nowhere. */
export const parseFrom = (raw: RawSearch) => {
  const from = ownPath(raw['from']);
  return compact({ from: from !== undefined && isOfSigningIn.test(from) ? undefined : from });
};

const isOfSigningIn = /^\/(?:login|unauthorized|user(?!\/verify-address))(?:[/?#]|$)/;

// Codes are names of our own or statuses; a number stays a number, so that the address stays plain.
const codeOf = (raw: unknown) => (typeof raw === 'number' ? raw : textOf(raw, 40));

export const parseError = (raw: RawSearch) =>
  compact({ code: codeOf(raw['code']), requestId: textOf(raw['requestId'], 60) });

/** What a provider's window ends with. */
export const parsePopup = (raw: RawSearch) => compact({ error: textOf(raw['error'], 60) });
