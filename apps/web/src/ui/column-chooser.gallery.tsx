import { useState } from 'react';
import { ColumnChooser } from './column-chooser.tsx';
import type { GalleryEntry } from './gallery-entry.ts';

export const gallery: GalleryEntry = {
  title: 'Column chooser',
  render: () => <Example />,
};

const columns = [
  { id: 'id', header: 'Payment' },
  { id: 'amount', header: 'Amount' },
];

function Example() {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set(['amount']));
  return <ColumnChooser columns={columns} hidden={hidden} onHiddenChange={setHidden} />;
}
