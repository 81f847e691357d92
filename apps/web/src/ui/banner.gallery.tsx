import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import type { GalleryEntry } from './gallery-entry.ts';

export const gallery: GalleryEntry = {
  title: 'Banner',
  render: () => (
    <div style={{ display: 'grid', gap: 8 }}>
      <Banner
        tone="info"
        title="You are looking around as a guest."
        action={<Button size="small">Sign in</Button>}
      />
      <Banner tone="good" onDismiss={() => undefined}>
        The chain is whole.
      </Banner>
      <Banner tone="caution" title="Data from 09:41">
        Reconnecting in 8 s
      </Banner>
      <Banner tone="bad" title="Feed disconnected">
        We will retry automatically.
      </Banner>
    </div>
  ),
};
