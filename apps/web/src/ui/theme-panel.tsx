import { IconCheck } from '@tabler/icons-react';
import { useId } from 'react';
import { cx } from './class-names.ts';
import { Segmented } from './segmented.tsx';
import { Setting } from './setting.tsx';
import { accents, type Accent, type Density, type Radius, type Scheme, type ThemeSettings } from './theme.ts';
import styles from './theme-panel.module.css';

export interface ThemePanelTexts {
  accent: string;
  scheme: string;
  light: string;
  dark: string;
  system: string;
  radius: string;
  rounded: string;
  flat: string;
  density: string;
  regular: string;
  compact: string;
  accents: Record<Accent, string>;
}

export interface ThemePanelProps {
  value: ThemeSettings;
  onChange: (next: ThemeSettings) => void;
  texts: ThemePanelTexts;
  className?: string;
}

export function ThemePanel({ value, onChange, texts, className }: ThemePanelProps) {
  const id = useId();
  return (
    <div className={cx(styles['panel'], className)}>
      <fieldset className={styles['colours']}>
        <legend className={styles['legend']}>{texts.accent}</legend>
        <div className={styles['swatches']}>
          {accents.map((accent) => (
            // The attribute gives the swatch the colours of its accent.
            <label key={accent} className={styles['swatch']} data-accent={accent}>
              <input
                type="radio"
                name={id}
                value={accent}
                checked={accent === value.accent}
                onChange={() => onChange({ ...value, accent })}
                aria-label={texts.accents[accent]}
                className={styles['input']}
              />
              {accent === value.accent && <IconCheck size={16} stroke={2.5} aria-hidden="true" />}
              <span className={styles['name']} aria-hidden="true">
                {texts.accents[accent]}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <Setting label={texts.scheme}>
        <Segmented<Scheme>
          label={texts.scheme}
          value={value.scheme}
          onValueChange={(scheme) => onChange({ ...value, scheme })}
          options={[
            { value: 'light', label: texts.light },
            { value: 'dark', label: texts.dark },
            { value: 'system', label: texts.system },
          ]}
        />
      </Setting>
      <Setting label={texts.radius}>
        <Segmented<Radius>
          label={texts.radius}
          value={value.radius}
          onValueChange={(radius) => onChange({ ...value, radius })}
          options={[
            { value: 'rounded', label: texts.rounded },
            { value: 'flat', label: texts.flat },
          ]}
        />
      </Setting>
      <Setting label={texts.density}>
        <Segmented<Density>
          label={texts.density}
          value={value.density}
          onValueChange={(density) => onChange({ ...value, density })}
          options={[
            { value: 'regular', label: texts.regular },
            { value: 'compact', label: texts.compact },
          ]}
        />
      </Setting>
    </div>
  );
}
