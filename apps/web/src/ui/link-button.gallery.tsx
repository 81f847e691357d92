import type { GalleryEntry } from './gallery-entry.ts';
import { LinkButton } from './link-button.tsx';

export const gallery: GalleryEntry = {
  title: 'Link button',
  render: () => (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' }}>
      <LinkButton href="#link-button" variant="primary" kbd="n">
        New client onboarding
      </LinkButton>
      <LinkButton href="#link-button">Open ledger</LinkButton>
      <LinkButton href="#link-button" variant="ghost" size="small">
        All payments
      </LinkButton>
    </div>
  ),
};
