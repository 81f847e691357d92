import { Button } from './button.tsx';
import type { GalleryEntry } from './gallery-entry.ts';
import { PageHeader } from './page-header.tsx';

export const gallery: GalleryEntry = {
  title: 'Page header',
  render: () => (
    <PageHeader
      title="Good morning, Nora"
      subtitle="Friday, 20.11.2026 · 7 cases need a decision today"
      back={<a href="#page-header">Dashboard</a>}
      actions={
        <>
          <Button>Initiate payment</Button>
          <Button variant="primary">New client onboarding</Button>
        </>
      }
    />
  ),
};
