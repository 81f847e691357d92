import type { User } from '@sorgfalt/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { press } from '../../testing/hands.ts';
import { refusal, sentBy, serve } from '../../testing/show.tsx';
import { showPage } from '../../testing/show-page.tsx';
import { OwnPicture } from './own-picture.tsx';

const set = 'PUT /api/me/picture';
const remove = 'DELETE /api/me/picture';
const own = '/api/users/u-1/picture?v=3';
const photo = new File(['pixels'], 'holiday.jpg', { type: 'image/jpeg' });

/** What is drawn of a photo of that size, as the browser would be told. */
function canvas(width: number, height: number) {
  const close = vi.fn();
  const drawImage = vi.fn();
  vi.stubGlobal(
    'createImageBitmap',
    vi.fn(async () => ({ width, height, close })),
  );
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    fillRect: vi.fn(),
    drawImage,
  } as unknown as RenderingContext);
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/jpeg;base64,U01BTEw=');
  return { drawImage, close };
}

async function open(answers: Parameters<typeof serve>[0] = {}, user: Partial<User> = {}) {
  const sent = serve({
    'GET /api/identity/config': { body: { provider: 'embedded', providers: [], signUp: 'closed' } },
    'GET /api/auth/get-session': { body: null },
    ...answers,
  });
  await showPage(<OwnPicture />, { texts: ['profile', 'refusals'], at: '/app/profile', user });
  return sent;
}
const choose = (file: File) =>
  fireEvent.change(screen.getByLabelText('Choose a picture', { selector: 'input' }), {
    target: { files: [file] },
  });

beforeEach(() => {
  vi.stubGlobal(
    'URL',
    Object.assign(class extends URL {}, { createObjectURL: () => 'blob:own', revokeObjectURL: vi.fn() }),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the own picture', () => {
  test('is initials where there is none, and then there is nothing to remove', async () => {
    const sent = await open();
    expect(screen.getByText('VE')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Remove the picture' })).toBeNull();
    expect(sentBy(sent, 'GET /api/users')).toEqual([]);
  });

  test('of somewhere else is neither fetched nor shown', async () => {
    const sent = await open({}, { img: 'https://tracker.example.test/pixel.gif' });
    expect(screen.queryByRole('img', { name: 'Your picture' })).toBeNull();
    expect(sent.some(({ call }) => call.includes('tracker'))).toBe(false);
  });

  test('is fetched with the session and shown', async () => {
    const sent = await open({ 'GET /api/users/u-1/picture': { body: 'pixels' } }, { img: own });
    const picture = await screen.findByRole('img', { name: 'Your picture' });
    expect(picture.getAttribute('src')).toBe('blob:own');
    expect(sentBy(sent, 'GET /api/users/u-1/picture')).toHaveLength(1);
  });

  test('leaves the browser as the middle of the photo, small, drawn anew, without the name of its file', async () => {
    const { drawImage, close } = canvas(4000, 3000);
    const sent = await open({ [set]: { body: { ok: true } } });
    choose(photo);
    await waitFor(() => expect(sentBy(sent, set)).toEqual([{ picture: 'U01BTEw=' }]));
    expect(drawImage.mock.calls[0]?.slice(1)).toEqual([500, 0, 3000, 3000, 0, 0, 256, 256]);
    expect(close).toHaveBeenCalledOnce();
    expect(JSON.stringify(sent)).not.toContain('holiday');
  });

  test('that is none, or that the server does not take, says so; the next choice is free', async () => {
    canvas(10, 10);
    vi.stubGlobal(
      'createImageBitmap',
      vi.fn().mockRejectedValueOnce(new DOMException('no', 'InvalidStateError')),
    );
    const sent = await open({ [set]: refusal('picture-invalid', {}, 422) });
    choose(new File(['<svg/>'], 'x.svg'));
    expect(await screen.findByText('The picture was not saved')).toBeDefined();
    expect(sentBy(sent, set)).toEqual([]);
    canvas(10, 10);
    choose(photo);
    await waitFor(() => expect(sentBy(sent, set)).toHaveLength(1));
    expect(await screen.findByText('The picture was not saved')).toBeDefined();
  });

  test('that is removed takes the word along that another one was not saved', async () => {
    canvas(10, 10);
    const sent = await open(
      {
        'GET /api/users/u-1/picture': { body: 'pixels' },
        [set]: refusal('picture-invalid', {}, 422),
        [remove]: { body: { ok: true } },
      },
      { img: own },
    );
    choose(photo);
    await screen.findByText('The picture was not saved');
    await press('Remove the picture');
    await waitFor(() => expect(sentBy(sent, remove)).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText('The picture was not saved')).toBeNull());
  });
});
