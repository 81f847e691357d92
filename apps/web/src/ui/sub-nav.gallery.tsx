import type { GalleryEntry } from './gallery-entry.ts';
import { SubNav, SubNavLink } from './sub-nav.tsx';

export const gallery: GalleryEntry = {
  title: 'SubNav',
  render: () => (
    <SubNav label="Users">
      <SubNavLink href="#accounts" aria-current="page">
        Accounts
      </SubNavLink>
      <SubNavLink href="#groups">Groups</SubNavLink>
      <SubNavLink href="#mail">Mail</SubNavLink>
    </SubNav>
  ),
};
