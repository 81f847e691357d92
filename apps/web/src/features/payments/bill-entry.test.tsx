import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { choose, fill, keys, press, textbox } from '../../testing/hands.ts';
import { sentBy, serve } from '../../testing/show.tsx';
import { showPage } from '../../testing/show-page.tsx';
import { PaymentEntry } from './payment-entry.tsx';
import { account, offerOf } from './testing.ts';
import { billText, loadQrReader, qrFile, qrFrame } from './testing/qr-code.ts';

async function open() {
  const sent = serve({
    'POST /api/payments/check': { body: { fields: [], duplicates: [], payeeCheck: null } },
    [`GET /api/payments/beneficiaries?clientId=${account.clientId}&limit=200`]: {
      body: { beneficiaries: [] },
    },
  });
  await showPage(<PaymentEntry offer={offerOf(account)} />, { texts: ['payments', 'refusals'] });
  return sent;
}
const drop = (file: File) =>
  fireEvent.drop(screen.getByRole('group', { name: 'Picture of a QR-bill' }), {
    dataTransfer: { files: [file] },
  });
const beneficiary = () => textbox(/^Beneficiary/);
const amount = () => textbox(/^Amount/);

beforeAll(async () => {
  await loadQrReader();
  // It comes when it is opened, which is no part of any test.
  await import('./camera-dialog.tsx');
});
beforeEach(() => sessionStorage.clear());
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

describe('the picture of a bill', () => {
  test('fills in the form, and nothing is sent by it', async () => {
    const sent = await open();
    drop(qrFile(billText()));
    expect(await screen.findByText('Filled in from the bill')).toBeDefined();
    expect([beneficiary().value, textbox(/Street/).value, textbox(/Town/).value]).toEqual([
      'Papeterie Muster',
      'Musterweg',
      'Bern',
    ]);
    expect([amount().value, textbox(/IBAN or account/).value.replaceAll(' ', '')]).toEqual([
      '25.90',
      'CH5604835012345678009',
    ]);
    expect(sentBy(sent, 'POST /api/payments').length).toBe(sentBy(sent, 'POST /api/payments/check').length);
  });

  test('that leaves the amount to the payer asks for it, and takes none from before', async () => {
    await open();
    await fill(amount(), '9.00');
    drop(qrFile(billText({ 19: '' })));
    expect(await screen.findByText('Please enter or confirm: amount.')).toBeDefined();
    expect(amount().value).toBe('');
  });

  test.each([
    ['another code', 'https://www.example.test/', 'not a Swiss QR-bill'],
    ['a bill of nobody', billText({ 6: '' }), 'a required value is missing'],
    ['a bill whose IBAN was changed', billText({ 4: 'CH5604835012345678008' }), 'the IBAN is wrong'],
  ])('that is %s fills in nothing and says which rule it breaks', async (_, text, rule) => {
    await open();
    await fill(beneficiary(), 'Muster AG');
    drop(qrFile(text));
    expect(await screen.findByText('This is not a valid QR-bill; nothing was filled in')).toBeDefined();
    expect(screen.getByText(new RegExp(`^Line \\d+: ${rule}`, 'u'))).toBeDefined();
    expect(beneficiary().value).toBe('Muster AG');
  });

  test('that holds none, is no picture, or is too large, is told apart', async () => {
    await open();
    const blank = qrFile('SPC');
    const bytes = new Uint8Array(await blank.arrayBuffer());
    drop(new File([bytes.slice(0, 54), bytes.slice(54).fill(255)], 'blank.bmp'));
    expect(await screen.findByText('No QR code was found in the picture')).toBeDefined();
    drop(qrFile(billText()));
    await screen.findByText('Filled in from the bill');
    drop(Object.defineProperty(qrFile(billText()), 'size', { value: 20_000_001 }));
    expect(await screen.findByText('The picture could not be read')).toBeDefined();
    expect(screen.queryByText('Filled in from the bill')).toBeNull();
  });

  test('that is being opened is the only one; where it cannot be, another can be chosen', async () => {
    await open();
    const file = qrFile(billText());
    const opened = Promise.withResolvers<ArrayBuffer>();
    drop(Object.defineProperty(file, 'arrayBuffer', { value: () => opened.promise }));
    expect(await screen.findByText('Reading the picture')).toBeDefined();
    drop(qrFile(billText({ 6: 'Somebody Else' })));
    opened.reject(new Error('the drive was taken out'));
    expect(await screen.findByText('The picture could not be read')).toBeDefined();
    expect(beneficiary().value).toBe('');
    drop(qrFile(billText()));
    expect(await screen.findByText('Filled in from the bill')).toBeDefined();
  });

  test('that is read only when the order stands to be sent changes nothing of what was read back', async () => {
    await open();
    await choose(/Debtor account/, 'a-1');
    await fill(beneficiary(), 'Muster AG');
    await fill(textbox(/IBAN or account/), 'CH5604835012345678009');
    await fill(textbox(/Town/), 'Bern');
    await fill(amount(), '500');
    const late = qrFile(billText());
    const bytes = await late.arrayBuffer();
    const opened = Promise.withResolvers<ArrayBuffer>();
    drop(Object.defineProperty(late, 'arrayBuffer', { value: () => opened.promise }));
    await screen.findByText('Reading the picture');
    await press(/Check and send/);
    await screen.findByText('Check before sending');
    await act(async () => {
      opened.resolve(bytes);
      await new Promise((resolve) => setTimeout(resolve, 100));
    });
    expect(screen.getByText('Muster AG')).toBeDefined();
    expect(screen.queryByText('Papeterie Muster')).toBeNull();
  });
});

describe('the camera', () => {
  /** A camera before which something lies; tells whether it was let go. */
  function point(at: ImageData, stream = Promise.withResolvers<MediaStream>()) {
    const stop = vi.fn();
    const got = { getTracks: () => [{ stop }] } as unknown as MediaStream;
    const getUserMedia = vi.fn(() => stream.promise);
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
    for (const [side, px] of [
      ['videoWidth', at.width],
      ['videoHeight', at.height],
    ] as const)
      vi.spyOn(HTMLVideoElement.prototype, side, 'get').mockReturnValue(px);
    class Canvas {
      getContext = () => ({ drawImage: () => undefined, getImageData: () => at });
    }
    vi.stubGlobal('OffscreenCanvas', Canvas);
    return { stop, getUserMedia, allow: () => stream.resolve(got), refuse: stream.reject };
  }
  const openCamera = async () => {
    await open();
    await press('Use camera');
    return within(await screen.findByRole('dialog', { name: 'Use camera' }));
  };
  afterEach(() => vi.restoreAllMocks());

  test('takes the first bill that it sees, and is let go', async () => {
    const camera = point(qrFrame(billText()));
    const dialog = await openCamera();
    expect(dialog.getByText('Hold the QR code of the bill in front of the camera.')).toBeDefined();
    camera.allow();
    expect(await screen.findByText('Filled in from the bill')).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(beneficiary().value).toBe('Papeterie Muster');
    await waitFor(() => expect(camera.stop).toHaveBeenCalledOnce());
    expect(camera.getUserMedia).toHaveBeenCalledOnce();
  });

  test('that nobody allows, or that is not there, is said in place', async () => {
    const camera = point(qrFrame(billText()));
    const dialog = await openCamera();
    camera.refuse(new DOMException('no', 'NotAllowedError'));
    expect(await dialog.findByText('The camera cannot be used')).toBeDefined();
    await press(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    Reflect.deleteProperty(navigator, 'mediaDevices');
    await press('Use camera');
    expect(await screen.findByText('The camera cannot be used')).toBeDefined();
    await keys('{Escape}');
    expect(beneficiary().value).toBe('');
  });

  test('that sees nothing looks on until it is left, and is let go then', async () => {
    const blank = qrFrame('SPC');
    blank.data.fill(255);
    const camera = point(blank);
    await openCamera();
    camera.allow();
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(camera.stop).not.toHaveBeenCalled();
    expect(screen.getByRole('dialog')).toBeDefined();
    await keys('{Escape}');
    await waitFor(() => expect(camera.stop).toHaveBeenCalledOnce());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('that is allowed only after it was left is let go at once and fills in nothing', async () => {
    const camera = point(qrFrame(billText()));
    await openCamera();
    await keys('{Escape}');
    camera.allow();
    await waitFor(() => expect(camera.stop).toHaveBeenCalledOnce());
    expect(beneficiary().value).toBe('');
    expect(screen.queryByText('The camera cannot be used')).toBeNull();
  });
});
