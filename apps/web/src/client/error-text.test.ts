import { errorTable } from '@sorgfalt/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { currentTranslate, loadLanguage, loadTexts, type Translate } from '../i18n/i18n.ts';
import { ApiError, emptyOn404, errorOf, noResponse } from './api-error.ts';
import { errorText } from './error-text.ts';
import { AuthError } from './identity/auth-error.ts';
import { SignInError } from './identity/identity-provider.ts';
import { signInErrorOf } from './identity/sign-in-error-of.ts';
import { signInText, signUpText } from '../features/identity/sign-in-text.ts';

let t: Translate;
beforeAll(async () => {
  await Promise.all([loadLanguage('en'), loadTexts(['identity', 'refusals'])]);
  t = currentTranslate();
});

const bare = (status: number, message = '') => new ApiError({ code: undefined, status, message });

describe('errorText', () => {
  it.each([
    [400, 'Invalid request (400)'],
    [401, 'Authentication required - Please log in again (401)'],
    [403, 'Not authorized (403)'],
    [404, 'Resource not found (404)'],
    [500, 'Server error (500)'],
    [502, 'Gateway error (502)'],
    [503, 'Service unavailable (503)'],
    [418, 'Server error (418)'],
  ])('says the sentence of status %i', (status, sentence) => {
    expect(errorText(bare(status), t)).toBe(sentence);
  });

  it('shows the sentence of the server for another status', () => {
    expect(errorText(bare(507, 'The disk is full'), t)).toBe('The disk is full (507)');
  });

  it.each([
    [400, 'Invalid request (400)'],
    [507, 'The disk is full (507)'],
  ])('takes a plain sentence of another backend where status %i has none of its own', (status, sentence) => {
    expect(errorText(errorOf(status, { error: 'The disk is full' }, null), t)).toBe(sentence);
  });

  it.each([
    ['no-user', 'No authenticated user'],
    ['state-timeout', 'Auth state timeout'],
    ['token-refresh', 'Token refresh failed'],
  ] as const)('says what keeps a session from being used: %s', (code, sentence) => {
    expect(errorText(new AuthError(code), t)).toBe(sentence);
  });

  it('says that no answer came', () => {
    expect(errorText(noResponse(new TypeError('fetch')), t)).toBe(
      'No response from server - check your connection',
    );
  });

  it('falls back to the message, then to "Request failed"', () => {
    expect(errorText(new Error('Auth state timeout'), t)).toBe('Auth state timeout');
    expect(errorText('what', t)).toBe('Request failed');
  });

  it('has an English sentence for every code of the contract that equals the contract', () => {
    for (const [code, { status, message }] of Object.entries(errorTable)) {
      const body = { error: { code, message: 'as sent', requestId: 'r-1' } };
      expect([message, `${message} (${status})`]).toContain(errorText(errorOf(status, body, null), t));
    }
  });

  it('keeps the request id of a refusal and of a page that is not ours', () => {
    const body = { error: { code: 'internal', message: 'x', requestId: 'r-1' } };
    expect(errorOf(500, body, 'other').requestId).toBe('r-1');
    expect(errorOf(502, '<html>', 'r-2').requestId).toBe('r-2');
  });
});

describe('emptyOn404', () => {
  it('gives the empty value where the server finds nothing, and nowhere else', async () => {
    await expect(emptyOn404(Promise.reject(bare(404)), [])).resolves.toEqual([]);
    await expect(emptyOn404(Promise.reject(bare(500)), [])).rejects.toThrow(ApiError);
  });
});

describe('sign-in sentences', () => {
  it.each([
    ['INVALID_EMAIL_OR_PASSWORD', 401, 'The email or password you entered is incorrect. Please try again.'],
    ['USER_NOT_FOUND', 401, 'The email or password you entered is incorrect. Please try again.'],
    ['BANNED_USER', 403, 'This account has been disabled. Contact your administrator for assistance.'],
    ['X', 429, 'Too many failed attempts. Please wait a moment before trying again.'],
    ['X', 500, 'Unable to sign in at the moment. Please try again later.'],
  ])('maps %s with status %i', (code, status, sentence) => {
    expect(signInText(signInErrorOf(status, { code }), t)).toBe(sentence);
  });

  it('names the network and a sign-in without a result', () => {
    expect(signInText(new SignInError('network'), t)).toBe(
      'Network error. Please check your internet connection and try again.',
    );
    expect(signInText(new SignInError('no-result'), t)).toBe('Login failed. Please check your credentials.');
  });

  it('does not tell whether an address is registered', () => {
    const error = signInErrorOf(422, { code: 'USER_ALREADY_EXISTS', message: 'User already exists' });
    expect(signUpText(error, t)).toBe('Registration failed');
  });
});
