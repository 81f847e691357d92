import { describe, expect, it } from 'vitest';
import { mayOpen, menuGroups, screenIds, screens } from './access.ts';

describe('the menu', () => {
  it('has every screen once, in the order of the screens', () => {
    expect(menuGroups.flatMap((group) => group.screens)).toEqual(screenIds);
  });

  it('has five groups, by what is done there', () => {
    expect(menuGroups.map(({ id }) => id)).toEqual(['work', 'watch', 'prove', 'ask', 'firm']);
  });

  it('is open to a guest where no account is needed', () => {
    const guest = { role: 'guest', isSignedIn: false } as const;
    expect(screenIds.filter((id) => mayOpen(screens[id].access, guest))).toEqual(['dashboard', 'survey']);
  });
});
