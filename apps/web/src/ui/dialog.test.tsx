import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';

interface OpenerProps {
  alert?: boolean;
  dismissible?: boolean;
}

function Opener(props: OpenerProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Open</Button>
      <Dialog
        {...props}
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Hold the payment"
        description="It stays with the firm."
        footer={<Button onClick={() => setIsOpen(false)}>Hold</Button>}
      >
        <label>
          Reason <input />
        </label>
      </Dialog>
    </>
  );
}

async function open(props: OpenerProps = {}) {
  render(<Opener {...props} />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
}

describe('Dialog', () => {
  test('has the name and the description that it shows, and begins in its first field', async () => {
    await open();
    const dialog = screen.getByRole('dialog', { name: 'Hold the payment' });
    const described = document.getElementById(dialog.getAttribute('aria-describedby') ?? '');
    expect(described?.textContent).toBe('It stays with the firm.');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Reason')));
  });

  test('Escape closes it and the focus goes back to where it came from', async () => {
    await open();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Reason')));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' })));
  });

  test('what must be answered has no cross and does not close by Escape', async () => {
    await open({ dismissible: false });
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  test('what nobody asked for waits until no other dialog is open, and stays once it is', async () => {
    const said = (isReady: boolean) => (
      <>
        <Opener />
        <Dialog waits open={isReady} onOpenChange={() => undefined} title="A case waits" />
      </>
    );
    const { rerender } = render(said(false));
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    rerender(said(true));
    expect(screen.queryByRole('dialog', { name: 'A case waits' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Hold' }));
    expect(await screen.findByRole('dialog', { name: 'A case waits' })).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Hold the payment' })).toBeNull());
    expect(screen.getByRole('dialog', { name: 'A case waits' })).toBeDefined();
  });

  test('a question is an alert dialog', async () => {
    await open({ alert: true });
    expect(screen.getByRole('alertdialog', { name: 'Hold the payment' })).toBeTruthy();
  });
});

describe('ConfirmDialog', () => {
  function ask(more: Partial<Parameters<typeof ConfirmDialog>[0]> = {}) {
    const onConfirm = vi.fn();
    const onOpenChange = vi.fn();
    render(
      <ConfirmDialog
        open
        onOpenChange={onOpenChange}
        title="Close the account"
        description="No new payment leaves it."
        confirmText="Close it"
        cancelText="Keep it"
        onConfirm={onConfirm}
        {...more}
      />,
    );
    return { onConfirm, onOpenChange };
  }
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

  test('does it only when it is confirmed', async () => {
    const { onConfirm, onOpenChange } = ask();
    await press('Keep it');
    expect(onOpenChange).toHaveBeenCalledWith(false);
    expect(onConfirm).not.toHaveBeenCalled();
    await press('Close it');
    expect(onConfirm).toHaveBeenCalledOnce();
  });

  test('the way out comes before the way on, so that Enter loses nothing', async () => {
    ask();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep it' })));
  });

  test('cannot be confirmed twice while it is on its way, nor while something speaks against it', async () => {
    const { onConfirm } = ask({ loading: true });
    await press('Close it');
    expect(onConfirm).not.toHaveBeenCalled();
  });

  test('says why it failed', () => {
    ask({ problem: { title: 'Not closed', text: 'A payment is on its way.' } });
    expect(screen.getByRole('alert').textContent).toContain('A payment is on its way.');
  });
});
