import { SignInError } from './identity-provider.ts';

const timeoutMs = 30_000;

/** Calls the embedded provider; throws the `SignInError` `network` where no answer comes. */
export async function request(path: string, body?: object): Promise<Response> {
  try {
    return await fetch(`/api/auth${path}`, {
      method: body ? 'POST' : 'GET',
      headers: body ? { 'content-type': 'application/json' } : {},
      body: body ? JSON.stringify(body) : null,
      credentials: 'same-origin',
      signal: AbortSignal.timeout(timeoutMs),
    });
  } catch (error) {
    throw new SignInError('network', '', error);
  }
}

/** The body of an answer; null for one that is no JSON. */
export async function jsonOf(response: Response): Promise<unknown> {
  const parsed: Promise<unknown> = response.json();
  return parsed.catch(() => null);
}
