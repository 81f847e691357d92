import { Dialog } from './dialog.tsx';
import { Kbd } from './kbd.tsx';
import styles from './shortcut-sheet.module.css';

export interface ShortcutGroup {
  id: string;
  label: string;
  rows: readonly { keys: string; label: string }[];
}

export interface ShortcutSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  groups: readonly ShortcutGroup[];
}

export function ShortcutSheet({ open, onOpenChange, title, groups }: ShortcutSheetProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} size="large">
      <div className={styles['groups']}>
        {groups.map((group) => (
          <section key={group.id} className={styles['group']}>
            <h3 className={styles['heading']}>{group.label}</h3>
            <dl>
              {group.rows.map((row) => (
                <div key={`${row.keys} ${row.label}`} className={styles['row']}>
                  <dt>{row.label}</dt>
                  <dd>
                    <Kbd keys={row.keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
