import type { Factors } from '@sorgfalt/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { sentBy, serve, show } from '../../testing/show.tsx';
import { StepUpDialog } from './step-up-dialog.tsx';
import { deviceAnswer, serveDevice } from './testing/device.ts';

afterEach(() => vi.unstubAllGlobals());

const none: Factors = {
  passkeys: [],
  hasTotp: false,
  recoveryCodesLeft: 0,
  hasPassword: true,
  enrolment: 'open',
};
const withApp: Factors = { ...none, hasTotp: true, recoveryCodesLeft: 10, enrolment: 'proof' };
const factors = 'GET /api/me/factors';
const prove = 'POST /api/me/step-up';
const refused = (code: string) => ({
  status: 403,
  body: { error: { code, message: 'x', requestId: 'r-1' } },
});

async function open(hasFactors: boolean) {
  const answers: boolean[] = [];
  await show(<StepUpDialog request={{ hasFactors, answer: (isProved) => answers.push(isProved) }} />, [
    'identity',
    'factors',
  ]);
  return answers;
}

describe('the question who is there', () => {
  test('is answered by the password and the code of the app', async () => {
    const sent = serve({ [factors]: { body: withApp }, [prove]: { body: { ok: true } } });
    const answers = await open(true);
    await userEvent.type(await screen.findByLabelText(/^Password/), 'correct horse battery');
    await userEvent.type(screen.getByLabelText(/Code from the authenticator app/), '123 456{Enter}');
    await waitFor(() => expect(answers).toEqual([true]));
    expect(sent.at(-1)).toEqual({
      call: prove,
      body: { password: 'correct horse battery', totp: '123 456' },
    });
  });

  test('asks for six digits before anything is sent, and stays open where the server refuses', async () => {
    const sent = serve({ [factors]: { body: withApp }, [prove]: refused('factor-refused') });
    const answers = await open(true);
    await userEvent.type(await screen.findByLabelText(/^Password/), 'wrong');
    await userEvent.type(screen.getByLabelText(/Code from the authenticator app/), '12{Enter}');
    expect(await screen.findByText('Enter the six digits that the app shows.')).toBeDefined();
    expect(sent.map((one) => one.call)).toEqual([factors]);
    await userEvent.type(screen.getByLabelText(/Code from the authenticator app/), '3456{Enter}');
    expect(await screen.findByText('This could not be confirmed. Please try again.')).toBeDefined();
    expect(answers).toEqual([]);
  });

  test('is given up by Escape', async () => {
    serve({ [factors]: { body: withApp } });
    const answers = await open(true);
    await screen.findByLabelText(/^Password/);
    await userEvent.keyboard('{Escape}');
    expect(answers).toEqual([false]);
  });

  test('has whoever has no factor set one up, and goes on when the codes are kept', async () => {
    serve({
      [factors]: { body: none },
      'POST /api/me/factors/totp': {
        status: 201,
        body: { secret: 'ABCDEFGH', uri: 'otpauth://totp/x?secret=ABCDEFGH' },
      },
      'POST /api/me/factors/totp/confirm': { body: { recoveryCodes: ['AAAA-BBBB-CCCC'] } },
    });
    const answers = await open(false);
    await userEvent.click(await screen.findByRole('button', { name: 'Set up an authenticator app' }));
    expect(await screen.findByRole('img', { name: 'QR code for the authenticator app' })).toBeDefined();
    expect(screen.getByText('ABCDEFGH')).toBeDefined();
    await userEvent.type(screen.getByLabelText(/Code from the authenticator app/), '123456{Enter}');
    expect(await screen.findByText('AAAA-BBBB-CCCC')).toBeDefined();
    await userEvent.keyboard('{Escape}');
    expect(screen.getByText('AAAA-BBBB-CCCC')).toBeDefined();
    expect(answers).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'I have saved them' }));
    expect(answers).toEqual([true]);
  });

  test('offers the code by mail to an account that is not new', async () => {
    const sent = serve({
      [factors]: { body: { ...none, enrolment: 'code' } },
      'POST /api/me/factors/code': { status: 202, body: { ok: true } },
      'POST /api/me/factors/totp': refused('code-invalid'),
    });
    await open(false);
    await userEvent.click(await screen.findByRole('button', { name: 'Send me a code' }));
    expect(await screen.findByText(/A code is on its way to your address/)).toBeDefined();
    await userEvent.type(screen.getByLabelText(/^Code/), 'WRONG');
    await userEvent.click(screen.getByRole('button', { name: 'Set up an authenticator app' }));
    expect(
      await screen.findByText('This code is not valid or has expired. Please ask for a new one.'),
    ).toBeDefined();
    expect(sent).toContainEqual({ call: 'POST /api/me/factors/totp', body: { code: 'WRONG' } });
  });

  describe('by a passkey', () => {
    const options = 'POST /api/me/step-up/options';
    const passkey = { passkeyId: 'pk-1', name: 'Laptop' } as Factors['passkeys'][number];
    const withPasskey: Factors = { ...withApp, passkeys: [passkey] };
    const usePasskey = async () =>
      userEvent.click(await screen.findByRole('button', { name: 'Use a passkey' }));
    const begun = { body: { options: { challenge: 'AAAA' } } };

    test('is answered with what the device signs of what the server asks', async () => {
      const device = serveDevice();
      const sent = serve({
        [factors]: { body: withPasskey },
        [options]: begun,
        [prove]: { body: { ok: true } },
      });
      const answers = await open(true);
      await usePasskey();
      await waitFor(() => expect(answers).toEqual([true]));
      expect(device).toHaveBeenCalledWith({ publicKey: { challenge: 'AAAA' } });
      expect(sentBy(sent, prove).at(-1)).toEqual({ passkey: deviceAnswer });
    });

    test('is not answered where the device does not sign, or the server does not take it', async () => {
      serveDevice('NotAllowedError');
      const sent = serve({
        [factors]: { body: withPasskey },
        [options]: begun,
        [prove]: refused('factor-refused'),
      });
      const answers = await open(true);
      await usePasskey();
      expect(await screen.findByText('No passkey was used. Try again when you are ready.')).toBeDefined();
      expect(sent.some(({ call }) => call === prove)).toBe(false);
      serveDevice();
      await usePasskey();
      expect(await screen.findByText('This could not be confirmed. Please try again.')).toBeDefined();
      expect(screen.queryByText('No passkey was used. Try again when you are ready.')).toBeNull();
      expect(answers).toEqual([]);
    });

    test('says what failed last: a code that was refused is not what a passkey failed of', async () => {
      serveDevice('NotAllowedError');
      serve({ [factors]: { body: withPasskey }, [options]: begun, [prove]: refused('factor-refused') });
      await open(true);
      await userEvent.type(await screen.findByLabelText(/^Password/), 'a dozen letters');
      await userEvent.type(screen.getByLabelText(/^Code from/), '123456{Enter}');
      expect(await screen.findByText('This could not be confirmed. Please try again.')).toBeDefined();
      await usePasskey();
      expect(await screen.findByText('No passkey was used. Try again when you are ready.')).toBeDefined();
    });

    test('is all there is for an account that has no app: nothing else is asked for', async () => {
      serveDevice();
      serve({ [factors]: { body: { ...withPasskey, hasTotp: false } } });
      await open(true);
      expect(await screen.findByRole('button', { name: 'Use a passkey' })).toBeDefined();
      expect(screen.queryByLabelText(/^Password/)).toBeNull();
      expect(screen.queryByText(/elsewhere|another device/i)).toBeNull();
    });
  });

  test('cannot be answered while the factors are not known, and they are asked for again', async () => {
    serve({ [factors]: refused('internal') });
    const answers = await open(true);
    expect(await screen.findByText('Failed to load your factors')).toBeDefined();
    expect(screen.queryByLabelText(/^Password/)).toBeNull();
    serve({ [factors]: { body: withApp } });
    await userEvent.click(screen.getByRole('button', { name: /again|retry/iu }));
    expect(await screen.findByLabelText(/^Password/)).toBeDefined();
    expect(answers).toEqual([]);
  });
});
