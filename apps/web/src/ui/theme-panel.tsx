import { IconCheck } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type RefObject } from 'react';
import { cx } from './class-names.ts';
import { contrastRatio, drawnColours, type Rgb } from './contrast.ts';
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
  /** What the ratio behind a colour is, for who hears it. */
  contrast: string;
  accents: Record<Accent, string>;
}

export interface ThemePanelProps {
  value: ThemeSettings;
  onChange: (next: ThemeSettings) => void;
  texts: ThemePanelTexts;
  className?: string;
}

export function ThemePanel({ value, onChange, texts, className }: ThemePanelProps) {
  return (
    <div className={cx(styles['panel'], className)}>
      {/* Another scheme has other colours, whose contrast is measured anew. */}
      <Colours key={value.scheme} value={value} onChange={onChange} texts={texts} />
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

function Colours({ value, onChange, texts }: Omit<ThemePanelProps, 'className'>) {
  const id = useId();
  const swatches = useRef<HTMLDivElement>(null);
  const ratios = useRatios(swatches);
  return (
    <fieldset className={styles['colours']}>
      <legend className={styles['legend']}>{texts.accent}</legend>
      <div ref={swatches} className={styles['swatches']}>
        {accents.map((accent, at) => (
          // The attribute gives the swatch the colours of its accent.
          <label key={accent} className={styles['swatch']} data-accent={accent}>
            <input
              type="radio"
              name={id}
              value={accent}
              checked={accent === value.accent}
              onChange={() => onChange({ ...value, accent })}
              aria-label={texts.accents[accent]}
              aria-describedby={`${id}-${accent}`}
              className={styles['input']}
            />
            {accent === value.accent && <IconCheck size={16} stroke={2.5} aria-hidden="true" />}
            <span className={styles['name']} aria-hidden="true">
              {texts.accents[accent]}
              <span id={`${id}-${accent}`} className={styles['contrast']}>
                {ratios[at] && (
                  <>
                    {texts.contrast} <bdi dir="ltr">{ratios[at]}</bdi>
                  </>
                )}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const black: Rgb = [0, 0, 0];

/** The contrast of what is written on each swatch, as `7.2:1`; none where nothing is drawn. */
function useRatios(swatches: RefObject<HTMLElement | null>): readonly string[] {
  const [ratios, setRatios] = useState<readonly string[]>([]);
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const styled = Array.from(swatches.current?.children ?? [], (swatch) => getComputedStyle(swatch));
      const drawn = drawnColours(styled.flatMap(({ color, backgroundColor }) => [color, backgroundColor]));
      if (drawn === null) return;
      const pairs = styled.map((_, at) => contrastRatio(drawn[2 * at] ?? black, drawn[2 * at + 1] ?? black));
      // Rounded down: 4.49 is not enough.
      setRatios(pairs.map((ratio) => `${(Math.floor(ratio * 10) / 10).toFixed(1)}:1`));
    });
    return () => cancelAnimationFrame(frame);
  }, [swatches]);
  return ratios;
}
