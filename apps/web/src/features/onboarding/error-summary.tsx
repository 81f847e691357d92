import type { Ref } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { useTexts } from '../../i18n/use-texts.ts';
import { Banner } from '../../ui/banner.tsx';
import { fieldLabel, useAsked, useKind } from './asked-questions.ts';
import { anchorOf } from './form-field.tsx';
import { valuesOf, type FieldName, type FormValues } from './form-values.ts';
import styles from './error-summary.module.css';

const fieldOrder = Object.keys(valuesOf({})) as FieldName[];

/** Puts the focus into a field of the form. */
export function focusField(name: FieldName): void {
  const place = document.getElementById(anchorOf(name));
  place?.querySelector<HTMLElement>('input, select, textarea')?.focus();
}

/** What must be mended before the checks can start, each with a link to its field. */
export function ErrorSummary({ ref }: { ref: Ref<HTMLDivElement> }) {
  const t = useTexts();
  const { control } = useFormContext<FormValues>();
  const { errors } = useFormState({ control });
  const asked = useAsked();
  const kind = useKind();
  const wrong = fieldOrder.filter(
    (name) => errors[name] !== undefined && (name === 'kind' || asked.has(name)),
  );
  return (
    <div ref={ref} tabIndex={-1} className={styles['summary']}>
      {wrong.length > 0 && (
        <Banner tone="bad" title={t('onboarding:summary.title', { count: wrong.length })}>
          <ul className={styles['list']}>
            {wrong.map((name) => (
              <li key={name}>
                <a
                  href={`#${anchorOf(name)}`}
                  onClick={(event) => {
                    event.preventDefault();
                    focusField(name);
                  }}
                >
                  {errors[name]?.message || fieldLabel(name, kind, t)}
                </a>
              </li>
            ))}
          </ul>
        </Banner>
      )}
    </div>
  );
}
