import { Button } from './button.tsx';
import { Card } from './card.tsx';
import type { GalleryEntry } from './gallery-entry.ts';

export const gallery: GalleryEntry = {
  title: 'Card',
  render: () => (
    <div
      style={{
        display: 'grid',
        gap: 14,
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(260px, 100%), 1fr))',
      }}
    >
      <Card
        title="Needs your decision"
        subtitle="Oldest first"
        headingLevel={3}
        actions={<Button size="small">All</Button>}
      >
        Seven cases wait.
      </Card>
      <Card title="With a footer" headingLevel={3} footer="Read 20.11.2026 09:00">
        The lists are current.
      </Card>
      <Card>No title</Card>
    </div>
  ),
};
