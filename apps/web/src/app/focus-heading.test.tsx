import type { AnyRouter } from '@tanstack/react-router';
import { render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { focusHeadingOnNavigation } from './focus-heading.ts';

function Page({ name }: { name?: string }) {
  return (
    <main id="main" tabIndex={-1}>
      <button>Elsewhere</button>
      {name !== undefined && (
        <h1 id="page-title" tabIndex={-1}>
          {name}
        </h1>
      )}
    </main>
  );
}

/** Tells that another page is shown. */
function began(): () => void {
  const matches = [{ routeId: 'page', id: 'first' }];
  let tell: (event: object) => void = () => {};
  const router = {
    state: { matches },
    routesById: { page: { options: { component: () => null } } },
    subscribe: (_: string, listener: (event: object) => void) => (tell = listener),
  };
  focusHeadingOnNavigation(router as unknown as AnyRouter);
  return () => {
    matches[0]!.id = 'second';
    tell({ fromLocation: {}, pathChanged: true });
  };
}

test('the focus waits in a page whose heading comes later, and goes on to it', async () => {
  const go = began();
  const { rerender } = render(<Page />);
  go();
  expect(document.activeElement).toBe(screen.getByRole('main'));
  rerender(<Page name="Regula Musterberger" />);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading')));
});

test('whoever has gone elsewhere meanwhile stays there', async () => {
  const go = began();
  const { rerender } = render(<Page />);
  go();
  screen.getByRole('button').focus();
  rerender(<Page name="Regula Musterberger" />);
  await new Promise((done) => setTimeout(done, 20));
  expect(document.activeElement).toBe(screen.getByRole('button'));
});
