import { IconX } from '@tabler/icons-react';
import { useTexts } from '../i18n/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { formatDate } from '../ui/date-format.ts';
import styles from './narrowed-by.module.css';

/** Days as people write them, `01.11.2026 – 24.11.2026`; undefined where there is no bound. */
export function daysText({
  from,
  to,
}: {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}): string | undefined {
  if (from === undefined && to === undefined) return undefined;
  if (from === to) return formatDate(from ?? '');
  return `${from === undefined ? '' : formatDate(from)} – ${to === undefined ? '' : formatDate(to)}`.trim();
}

interface NarrowedByProps {
  readonly parts: readonly (readonly [name: string, value: string | undefined])[];
  onClear(): void;
}

/** By what a list is narrowed that was opened from a figure, and the way back to all of it. */
export function NarrowedBy({ parts, onClear }: NarrowedByProps) {
  const t = useTexts();
  const given = parts.filter(([, value]) => value !== undefined && value !== '');
  if (given.length === 0) return null;
  return (
    <p className={styles['narrowed']}>
      <span>
        {given.map(([name, value]) => (
          <span key={name}>
            {name}
            {t('colon')}
            <bdi>{value}</bdi>{' '}
          </span>
        ))}
      </span>
      <Button size="small" variant="ghost" icon={<IconX />} onClick={onClear}>
        {t('clients:narrowed.clear')}
      </Button>
    </p>
  );
}
