import { gallery as banner } from './banner.gallery.tsx';
import { gallery as button } from './button.gallery.tsx';
import { gallery as card } from './card.gallery.tsx';
import { gallery as checkbox } from './checkbox.gallery.tsx';
import { gallery as checklist } from './checklist.gallery.tsx';
import { gallery as codeText } from './code-text.gallery.tsx';
import { gallery as columnChooser } from './column-chooser.gallery.tsx';
import { gallery as commandPalette } from './command-palette.gallery.tsx';
import { gallery as dataTable } from './data-table.gallery.tsx';
import { gallery as dateInput } from './date-input.gallery.tsx';
import { gallery as dialog } from './dialog.gallery.tsx';
import { gallery as drawer } from './drawer.gallery.tsx';
import { gallery as emptyState } from './empty-state.gallery.tsx';
import { gallery as errorState } from './error-state.gallery.tsx';
import { gallery as field } from './field.gallery.tsx';
import { gallery as fileDrop } from './file-drop.gallery.tsx';
import { gallery as iconButton } from './icon-button.gallery.tsx';
import { gallery as kbd } from './kbd.gallery.tsx';
import { gallery as keyValueList } from './key-value-list.gallery.tsx';
import { gallery as levelChip } from './level-chip.gallery.tsx';
import { gallery as linkButton } from './link-button.gallery.tsx';
import { gallery as menu } from './menu.gallery.tsx';
import { gallery as nativeSelect } from './native-select.gallery.tsx';
import { gallery as pageHeader } from './page-header.gallery.tsx';
import { gallery as pager } from './pager.gallery.tsx';
import { gallery as progress } from './progress.gallery.tsx';
import { gallery as radioGroup } from './radio-group.gallery.tsx';
import { gallery as scoreBars } from './score-bars.gallery.tsx';
import { gallery as segmented } from './segmented.gallery.tsx';
import { gallery as select } from './select.gallery.tsx';
import { gallery as shortcutSheet } from './shortcut-sheet.gallery.tsx';
import { gallery as sidePanel } from './side-panel.gallery.tsx';
import { gallery as skeleton } from './skeleton.gallery.tsx';
import { gallery as spinner } from './spinner.gallery.tsx';
import { gallery as statCard } from './stat-card.gallery.tsx';
import { gallery as statusChip } from './status-chip.gallery.tsx';
import { gallery as stepper } from './stepper.gallery.tsx';
import { gallery as switchEntry } from './switch.gallery.tsx';
import { gallery as tabs } from './tabs.gallery.tsx';
import { gallery as textArea } from './text-area.gallery.tsx';
import { gallery as textInput } from './text-input.gallery.tsx';
import { gallery as themePanel } from './theme-panel.gallery.tsx';
import { gallery as timelineItem } from './timeline-item.gallery.tsx';
import { gallery as toast } from './toast.gallery.tsx';
import { gallery as tooltip } from './tooltip.gallery.tsx';
import { gallery as visuallyHidden } from './visually-hidden.gallery.tsx';
import type { GalleryEntry } from './gallery-entry.ts';
import styles from './gallery.module.css';

const entries: readonly GalleryEntry[] = [
  button,
  iconButton,
  linkButton,
  kbd,
  menu,
  tooltip,
  field,
  textInput,
  textArea,
  nativeSelect,
  select,
  dateInput,
  checkbox,
  switchEntry,
  radioGroup,
  segmented,
  tabs,
  fileDrop,
  statusChip,
  levelChip,
  pageHeader,
  card,
  statCard,
  keyValueList,
  codeText,
  emptyState,
  errorState,
  banner,
  skeleton,
  spinner,
  progress,
  stepper,
  checklist,
  scoreBars,
  timelineItem,
  dataTable,
  columnChooser,
  pager,
  dialog,
  drawer,
  sidePanel,
  toast,
  commandPalette,
  shortcutSheet,
  themePanel,
  visuallyHidden,
];

/** Every component in every state; accessibility and theme checks run over this page. */
export function GalleryPage() {
  return (
    <div className={styles['page']}>
      {entries.map(({ title, render }) => (
        <section key={title} className={styles['entry']} aria-label={title}>
          <h2 className={styles['title']}>{title}</h2>
          <div className={styles['body']}>{render()}</div>
        </section>
      ))}
    </div>
  );
}
