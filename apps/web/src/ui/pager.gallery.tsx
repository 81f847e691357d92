import { useState } from 'react';
import type { GalleryEntry } from './gallery-entry.ts';
import { Pager } from './pager.tsx';

export const gallery: GalleryEntry = {
  title: 'Pager',
  render: () => <Example />,
};

function Example() {
  const [page, setPage] = useState(1);
  return (
    <Pager
      label="Pages"
      page={page}
      pageCount={3}
      onPageChange={setPage}
      text={`Page ${String(page)} of 3`}
    />
  );
}
