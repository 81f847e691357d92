import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { IconButton } from './icon-button.tsx';
import { Tooltip } from './tooltip.tsx';

const pressed = vi.fn<() => void>();
const bubble = () => document.querySelector<HTMLElement>('body > [aria-hidden="true"]');
const after = (ms: number): void =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });
const button = () => screen.getByRole('button');
const mouse = { pointerType: 'mouse' };

function show(text?: string) {
  render(
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- stands for the row of a table
    <div onClick={pressed}>
      <Tooltip text={text}>
        <button type="button">Remove</button>
      </Tooltip>
    </div>,
  );
}
const point = () => {
  fireEvent.pointerEnter(button(), mouse);
  after(350);
};

beforeEach(() => {
  vi.useFakeTimers();
  pressed.mockClear();
});
afterEach(() => vi.useRealTimers());

describe('a tooltip', () => {
  const reason = 'Only administrators may do this';
  test('describes its element to whoever does not see it, at once and always', () => {
    show(reason);
    expect(button()).toHaveProperty('title', '');
    const ids = button().getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(ids)?.textContent).toBe(reason);
  });

  test('comes when the pointer rests, not when it passes', () => {
    show(reason);
    fireEvent.pointerEnter(button(), mouse);
    after(200);
    fireEvent.pointerLeave(button(), mouse);
    after(1000);
    expect(bubble()).toBeNull();
    point();
    expect(bubble()?.textContent).toBe(reason);
  });

  test('goes soon after the pointer, but stays while that is on it', () => {
    show(reason);
    point();
    fireEvent.pointerLeave(button(), mouse);
    after(100);
    bubble()?.dispatchEvent(new Event('pointerenter'));
    after(5000);
    expect(bubble()).not.toBeNull();
    bubble()?.dispatchEvent(new Event('pointerleave'));
    after(150);
    expect(bubble()).toBeNull();
  });

  test('takes a press that falls on it from what is behind', () => {
    show(reason);
    point();
    fireEvent.click(bubble() as HTMLElement);
    expect(pressed).not.toHaveBeenCalled();
    fireEvent.click(button());
    expect(pressed).toHaveBeenCalledOnce();
  });

  test('goes by Escape, and when the page is scrolled', () => {
    show(reason);
    point();
    fireEvent.keyDown(document, { key: 'Escape' });
    expect(bubble()).toBeNull();
    fireEvent.pointerLeave(button(), mouse);
    point();
    fireEvent.scroll(window);
    expect(bubble()).toBeNull();
  });

  test('is nothing for a finger, which presses', () => {
    show(reason);
    fireEvent.pointerEnter(button(), { pointerType: 'touch' });
    after(1000);
    expect(bubble()).toBeNull();
  });

  test('that has nothing to say is not there, and the element stays the same', () => {
    show();
    point();
    expect(bubble()).toBeNull();
    expect(button().getAttribute('aria-describedby')).toBeNull();
  });
});

describe('a button of an icon alone', () => {
  test('has its name once, and says why it is closed', () => {
    render(
      <>
        <IconButton label="Search" icon={null} onClick={pressed} />
        <IconButton label="Remove" icon={null} disabledReason="Somebody uses it" onClick={pressed} />
      </>,
    );
    const search = screen.getByRole('button', { name: 'Search' });
    expect(search.getAttribute('aria-describedby')).toBeNull();
    const remove = screen.getByRole('button', { name: 'Remove' });
    expect(remove.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(remove);
    expect(pressed).not.toHaveBeenCalled();
    expect(document.getElementById(remove.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Somebody uses it',
    );
    fireEvent.click(search);
    expect(pressed).toHaveBeenCalledOnce();
  });
});
