import { IconColumns3 } from '@tabler/icons-react';
import { IconButton } from './icon-button.tsx';
import { Menu } from './menu.tsx';
import { useUiTexts } from './ui-texts.tsx';

export interface ColumnChooserProps {
  columns: readonly { id: string; header: string }[];
  hidden: ReadonlySet<string>;
  onHiddenChange: (hidden: ReadonlySet<string>) => void;
}

export function ColumnChooser({ columns, hidden, onHiddenChange }: ColumnChooserProps) {
  const texts = useUiTexts();
  const toggle = (id: string) => {
    const next = new Set(hidden);
    if (!next.delete(id)) next.add(id);
    // A table without columns says nothing; the last one stays.
    if (next.size < columns.length) onHiddenChange(next);
  };
  return (
    <Menu
      trigger={<IconButton variant="secondary" label={texts.chooseColumns} icon={<IconColumns3 />} />}
      items={columns.map(({ id, header }) => ({
        id,
        label: header,
        checked: !hidden.has(id),
        onSelect: () => toggle(id),
      }))}
    />
  );
}
