import type { AccessReviewLine } from '@sorgfalt/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { serve, show } from '../../testing/show.tsx';
import { whyNotDecide } from './access-columns.tsx';
import { AccessDialog } from './access-dialog.tsx';

const beat: AccessReviewLine = {
  uid: 'u-2',
  name: 'Beat Beispiel',
  email: 'beat.beispiel@example.test',
  provider: 'email',
  role: 'editor',
  state: 'active',
  lastLoginAt: null,
  isAsleep: false,
  hasFactor: true,
  acts: { identity: 3 },
  decision: null,
  newRole: null,
  note: null,
  decidedBy: null,
  decidedAt: null,
  exempt: null,
};
const decide = 'POST /api/access-reviews/r-1/accounts/u-2';

afterEach(() => vi.unstubAllGlobals());

describe('deciding about rights', () => {
  test('needs a note, and says which role was seen', async () => {
    const sent = serve({ [decide]: { body: {} } });
    const onClose = vi.fn();
    await show(<AccessDialog reviewId="r-1" line={beat} onClose={onClose} />, ['users']);
    const dialog = within(screen.getByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Keep the rights' }));
    expect(sent).toEqual([]);
    await userEvent.click(dialog.getByRole('radio', { name: 'Change the role' }));
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'New role' }), 'Guest');
    await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Left the desk');
    await userEvent.click(dialog.getByRole('button', { name: 'Change the role' }));
    expect(await screen.findByText('The decision on Beat Beispiel has been recorded')).toBeDefined();
    const body = { decision: 'role', role: 'guest', seenRole: 'editor', note: 'Left the desk' };
    expect(sent).toEqual([{ call: decide, body }]);
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('stays open with what was written where the server refuses', async () => {
    const error = { code: 'version-conflict', message: 'x', requestId: 'r-7' };
    serve({ [decide]: { status: 409, body: { error } } });
    await show(<AccessDialog reviewId="r-1" line={beat} onClose={vi.fn()} />, ['users', 'refusals']);
    await userEvent.type(screen.getByRole('textbox', { name: /Reason/ }), 'Still here');
    await userEvent.click(screen.getByRole('button', { name: 'Keep the rights' }));
    expect(await screen.findByText('Somebody else has changed this in the meantime')).toBeDefined();
    expect(screen.getByDisplayValue('Still here')).toBeDefined();
  });

  test('is for everybody but the owner, once, and not for accounts that do not count', () => {
    expect(whyNotDecide(beat, 'u-1')).toBeNull();
    expect(whyNotDecide(beat, 'u-2')).toBe('own');
    expect(whyNotDecide({ ...beat, decision: 'keep' }, 'u-1')).toBe('decided');
    expect(whyNotDecide({ ...beat, exempt: 'disabled' }, 'u-1')).toBe('disabled');
    expect(whyNotDecide({ ...beat, exempt: 'only-administrator' }, 'u-2')).toBe('only-administrator');
  });
});
