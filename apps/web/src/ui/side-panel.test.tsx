import { render, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { onScreenOf } from '../testing/dom.ts';
import { keys, press } from '../testing/hands.ts';
import { SidePanel } from './side-panel.tsx';

/** A list whose rows open beside it. */
function List() {
  const [opened, setOpened] = useState<string>();
  return (
    <>
      {['One', 'Two'].map((name) => (
        <button key={name} onClick={() => setOpened(name)}>
          {name}
        </button>
      ))}
      <SidePanel
        key={opened}
        open={opened !== undefined}
        title={`Details of ${opened ?? ''}`}
        onClose={() => setOpened(undefined)}
      >
        <a href="#far">Further</a>
      </SidePanel>
    </>
  );
}
const row = (name: string) => screen.getByRole('button', { name });
const heading = () => screen.queryByRole('heading', { level: 2 });

describe('a panel beside a list', () => {
  test('leaves the focus in the list, and closes with Escape', async () => {
    render(<List />);
    await press('One');
    expect(heading()?.textContent).toBe('Details of One');
    expect(document.activeElement).toBe(row('One'));
    await keys('{Escape}');
    expect(heading()).toBeNull();
    expect(document.activeElement).toBe(row('One'));
  });

  test('gives the focus back to the row that opened it when it is closed from inside', async () => {
    render(<List />);
    await press('Two');
    screen.getByRole('link', { name: 'Further' }).focus();
    await press('Close');
    expect(heading()).toBeNull();
    expect(document.activeElement).toBe(row('Two'));
  });

  test('takes the focus where it covers the list, and gives it back', async () => {
    onScreenOf(360);
    render(<List />);
    await press('One');
    expect(document.activeElement).toBe(heading());
    await keys('{Escape}');
    expect(document.activeElement).toBe(row('One'));
  });
});
