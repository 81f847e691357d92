import type { User } from '@sorgfalt/contract';
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { showPage } from '../../testing/show-page.tsx';
import { ErrorPage } from './error-page.tsx';
import { UnauthorizedPage } from './unauthorized-page.tsx';

describe('the page of an error', () => {
  const show = (at: string) =>
    showPage(<ErrorPage />, { texts: [], as: null, at, route: { id: '/public/error' } });

  test('says the sentence of the specification with its code, and that nothing is at the address', async () => {
    await show('/error');
    expect(await screen.findByText('Ooops... looks like an error occurred!')).toBeDefined();
    expect(screen.getByText('404')).toBeDefined();
    expect(screen.getByText('There is no page at this address.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Go back home' }).getAttribute('href')).toBe('/');
  });

  test('of another code says the code and the number of the request alone', async () => {
    await show('/error?code=500&requestId=r-77');
    expect(await screen.findByText('500')).toBeDefined();
    expect(screen.getByText('r-77')).toBeDefined();
    expect(screen.queryByText('There is no page at this address.')).toBeNull();
  });
});

describe('a page that is not for this person', () => {
  const sentence =
    'Unauthorized Access Attempt: You are not authorized to view the page you are trying to access.';
  const show = (as: 'guest' | null, user: Partial<User> = {}) =>
    showPage(<UnauthorizedPage />, {
      texts: ['identity'],
      as,
      user,
      at: '/unauthorized?from=%2Fapp%2Freview%3Fstatus%3Dpending',
      route: { id: '/public/unauthorized' },
    });

  test.each([
    [null, 'Sign in'],
    ['guest', 'Sign in with another account'],
  ] as const)('says so at once to %s, and keeps where they wanted to go', async (as, name) => {
    await show(as);
    expect((await screen.findByText(sentence)).getAttribute('role')).toBe('alert');
    expect(screen.getByText('/app/review')).toBeDefined();
    expect(screen.getByRole('link', { name }).getAttribute('href')).toContain(
      'from=%2Fapp%2Freview%3Fstatus%3Dpending',
    );
  });

  test.each([
    [false, true],
    [true, false],
  ])(
    'tells who waits to be confirmed; an address proved (%s) is not to be proved again',
    async (isVerified, isAsked) => {
      await show('guest', { state: 'pending', isVerified });
      expect(
        await screen.findByText('Your account is waiting for an administrator to confirm it.'),
      ).toBeDefined();
      expect(screen.queryByRole('link', { name: 'Confirm email address' }) !== null).toBe(isAsked);
    },
  );
});
